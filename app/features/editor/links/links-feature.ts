import type { EditorFeature } from '../base/editor-feature.ts';
import { articleSuggester } from './article-suggester.ts';
import { linkKeys } from './link-keys.ts';
import { linkTarget } from './link-target.ts';

export const linksFeature: EditorFeature = {
  extensions: [linkKeys, linkTarget],
  suggesters: [articleSuggester],
};

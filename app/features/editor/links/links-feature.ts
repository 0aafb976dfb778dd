import type { EditorFeature } from '../base/editor-feature.ts';
import { typingForPopup } from '../base/popup-requests.ts';
import { shownSelection } from '../base/shown-selection.ts';
import { articleSuggester } from './article-suggester.ts';
import { linkKeys } from './link-keys.ts';

export const linksFeature: EditorFeature = {
  extensions: [linkKeys, shownSelection, typingForPopup],
  suggesters: [articleSuggester],
};

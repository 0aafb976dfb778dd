import { useState } from 'react';
import type { Written } from '../../../contract/working-copy.ts';
import type { ArticleDeskProps, Start } from './article-desk-props.ts';
import { Sitting } from './sitting.tsx';

/**
 * Where an article is written, a new one or one that is there: form after form, each a sitting of its own that the
 * journal keeps.
 */
export function ArticleDesk(props: ArticleDeskProps) {
  const { article, saved, refused } = props;
  const [start, setStart] = useState<Start>(() => ({
    ...blankStart(1, refused?.typed ?? saved),
    basedOn: refused?.version ?? article?.version ?? null,
  }));
  return (
    <Sitting
      key={start.key}
      {...props}
      start={start}
      refused={start.key === 1 ? refused : undefined}
      onNext={(next) => setStart((now) => ({ ...blankStart(now.key + 1, next.content), ...next }))}
    />
  );
}

function blankStart(key: number, content: Written): Start {
  return { key, content, basedOn: null, unsaved: false, from: [], pictures: [], merged: false };
}

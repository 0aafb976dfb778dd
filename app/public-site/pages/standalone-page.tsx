import type { ArticlePage } from '../../../domain/articles/articles.ts';
import { StandalonePageHead, StandalonePageView } from '../../features/articles/standalone-page.tsx';

export function StandalonePage({ data: page }: { data: ArticlePage }) {
  return (
    <>
      <StandalonePageHead page={page} />
      <StandalonePageView page={page} />
    </>
  );
}

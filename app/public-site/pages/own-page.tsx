import type { ArticlePage } from '../../../domain/articles/articles.ts';
import { OwnPage, OwnPageHead } from '../../features/articles/own-page.tsx';

export function OwnPagePage({ data: page }: { data: ArticlePage }) {
  return (
    <>
      <OwnPageHead page={page} />
      <OwnPage page={page} />
    </>
  );
}

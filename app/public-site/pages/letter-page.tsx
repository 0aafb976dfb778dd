import { type ArchivedLetter, readArchivedLetter } from '../../../domain/newsletter/newsletter.ts';
import { pathTo } from '../../../shared/paths.ts';
import { PageHead } from '../../head/page-head.tsx';
import { Day } from '../../ui/day.tsx';
import { PageError, type PageRequest } from '../page.ts';

export async function loadLetterPage({ params, services }: PageRequest<{ slug: string }>) {
  const data = await readArchivedLetter(services.publicCtx, params.slug);
  if (!data) throw new PageError(404, 'There is no such letter.');
  return { data };
}

/** A letter in the archive. Search engines do not list it: it was written to subscribers. */
export function LetterPage({ data: { slug, subject, rendered, sentAt } }: { data: ArchivedLetter }) {
  return (
    <article className="page-width py-14 sm:py-20">
      <PageHead title={subject} path={pathTo.letter(slug)} noindex />
      <header className="mx-auto mb-10 max-w-measure">
        <h1 className="font-serif text-page font-semibold tracking-tight wrap-anywhere" dir="auto">
          {subject}
        </h1>
        <p className="mt-3 text-sm text-muted">
          A letter to subscribers, <Day instant={sentAt} />
        </p>
      </header>
      <div
        className="prose"
        dir="auto"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on write by the one sanitiser (domain/body)
        dangerouslySetInnerHTML={{ __html: rendered }}
      />
    </article>
  );
}

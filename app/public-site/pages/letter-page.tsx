import {
  type ArchivedLetter,
  listArchivedLetters,
  readArchivedLetter,
} from '../../../domain/newsletter/newsletter.ts';
import { pathTo, SUBSCRIBE_PATH } from '../../../shared/paths.ts';
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
      <p className="mx-auto mt-10 max-w-measure">
        <a href={pathTo.letters} className="text-link">
          All letters
        </a>
      </p>
    </article>
  );
}

type ListedLetter = Awaited<ReturnType<typeof listArchivedLetters>>[number];

export async function loadLettersPage({ services }: PageRequest) {
  const data = await listArchivedLetters(services.publicCtx);
  if (data.length === 0) throw new PageError(404, 'There are no letters yet.');
  return { data };
}

/** The archive: the letters that were sent and have a page, the newest first. */
export function LettersPage({ data }: { data: ListedLetter[] }) {
  return (
    <section className="page-width py-14 sm:py-20">
      <PageHead title="Letters" path={pathTo.letters} noindex />
      <div className="mx-auto max-w-measure">
        <h1 className="font-serif text-page font-semibold tracking-tight">Letters</h1>
        <p className="mt-2 text-soft">
          What subscribers got by email.{' '}
          <a href={`/${SUBSCRIBE_PATH}`} className="text-link">
            Subscribe
          </a>
        </p>
        <ul className="mt-8 grid gap-5">
          {data.map(({ slug, subject, sentAt }) => (
            <li key={slug}>
              <a href={pathTo.letter(slug)} className="text-link text-lg wrap-anywhere" dir="auto">
                {subject}
              </a>
              <p className="text-sm text-muted">
                <Day instant={sentAt} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

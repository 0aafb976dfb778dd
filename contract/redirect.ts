import { z } from 'zod';
import { looseText, paging, text } from './fields.ts';
import { MAX_SEARCH_TERM, MAX_URL } from './limits.ts';

/** The maximum length of the path that a redirect is for. */
export const MAX_REDIRECT_PATH = 300;
/** The maximum length of a stored target, in which each character of many texts takes nine. */
export const MAX_REDIRECT_TARGET = 4000;
/** The maximum number of redirects that people set, and of the rows and characters of a file with them. */
export const MAX_REDIRECTS = 10_000;
export const MAX_REDIRECT_ROWS = 2000;
export const MAX_REDIRECT_FILE = 500_000;

/** A stored target: a path of the site or an https URL, as in a header. */
export const REDIRECT_TARGET = /^(?:\/(?![/\\])|https:\/\/)[!-~]*$/;

/** The thing at the end of a redirect or link, as readers see it. */
export const pathState = z
  .enum(['page', 'redirect', 'withdrawn', 'nothing'])
  .describe('`withdrawn`: an article that is not published, or in the trash.');
export type PathStateName = z.infer<typeof pathState>;

/** A redirect that somebody set. */
export const customRedirect = z.object({
  _id: z.string(),
  from: z.string().describe('A path of the site, decoded and in lower case.'),
  to: z.string().describe('A path of the site, or an https URL.'),
  createdAt: z.string(),
  hits: z.int().describe('Requests of browsers, as the statistics count them.'),
  lastHit: z.string().nullable().describe('A day; a month or year of the ones long ago.'),
  isCovered: z.boolean().describe('A page is at `from` now, which readers see instead.'),
  leadsTo: pathState,
});
export type CustomRedirect = z.infer<typeof customRedirect>;

/** A redirect after a change, with sentences about what else was changed. */
export const savedRedirect = customRedirect.extend({ notes: z.array(z.string()) });
export type SavedRedirect = z.infer<typeof savedRedirect>;

const from = text(3 * MAX_URL).refine((path) => path !== '', 'Enter a path, such as /old-page.');
const to = text(MAX_URL).refine((target) => target !== '', 'Enter a path, such as /about, or an https URL.');

/** Body of a new redirect. */
export const newRedirect = z.strictObject({ from, to });
export type NewRedirect = z.output<typeof newRedirect>;

/** Body of a change; an absent field stays. */
export const redirectChange = newRedirect.partial();
export type RedirectChange = z.output<typeof redirectChange>;

/** Query of the lists of redirects. */
export const redirectQuery = paging.extend({ searchTerm: looseText(MAX_SEARCH_TERM).optional() });
export type RedirectQuery = z.output<typeof redirectQuery>;

/** A redirect that the site made when something moved, or when it was imported. */
export const automaticRedirect = z.object({
  from: z.string(),
  to: z.string().nullable().describe('Null while what it leads to is not public.'),
  createdAt: z.string(),
  hits: z.int(),
  lastHit: z.string().nullable(),
});
export type AutomaticRedirect = z.infer<typeof automaticRedirect>;

/** A path at which readers found nothing. */
export const missingPath = z.object({
  path: z.string(),
  requests: z.int(),
  last: z.string().describe('A day.'),
  withdrawn: z.string().nullable().describe('The title of the unpublished article that has this path.'),
});
export type MissingPath = z.infer<typeof missingPath>;

/** Body of an import. */
export const redirectFile = z.strictObject({
  csv: z
    .string()
    .max(MAX_REDIRECT_FILE, { error: 'The file is too large. Split it into several files.', abort: true })
    .describe('Two columns, `from` and `to`; the header may be missing.'),
});

/** The result of an import. */
export const importedRedirects = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z
    .array(z.object({ line: z.int(), from: z.string(), reason: z.string() }))
    .describe('At most 100 of them.'),
  refusedRows: z.int(),
});
export type ImportedRedirects = z.infer<typeof importedRedirects>;

/** A link of the site to itself that does not lead to a page. */
export const linkFault = z.object({
  source: z.object({
    kind: z.enum(['article', 'page']),
    _id: z.string().describe('Of an article; of a site page its name.'),
    title: z.string(),
    isChanged: z.boolean().describe('It was saved since the check.'),
  }),
  link: z.string().describe('The path that is linked.'),
  state: pathState.exclude(['page']),
  to: z.string().nullable().describe('Where a redirect leads, or the title of what is not published.'),
});
export type LinkFault = z.infer<typeof linkFault>;

/** The result of the last check of the site's own links. */
export const linkReport = z.object({
  checkedAt: z.string().nullable().describe('Null before the first check.'),
  isWaiting: z.boolean().describe('True while a check is due or running.'),
  texts: z.int(),
  links: z.int(),
  total: z.int().describe('The number of faults, of which the first 500 are listed.'),
  faults: z.array(linkFault),
});
export type LinkReport = z.infer<typeof linkReport>;

/** A fault as it is stored: the source by its key, with its version at the check. */
export interface FoundFault {
  kind: 'article' | 'page';
  id: string;
  version: number;
  link: string;
  state: Exclude<PathStateName, 'page'>;
  to: string | null;
}

/** The stored result of a check. */
export interface LinkCheck {
  texts: number;
  links: number;
  total: number;
  faults: FoundFault[];
}

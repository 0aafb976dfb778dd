import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { categoryName } from '../../../contract/category.ts';
import { slugify } from '../../articles/articles.ts';
import { detectLanguage } from '../../detect-language.ts';
import { instantOf, type WrittenDate } from '../files/dates.ts';
import { decodeText } from '../files/decode-text.ts';
import { reasonsOfFile } from '../files/draft-files.ts';
import { type FileName, readFileName } from '../files/file-name.ts';
import { type SplitFile, splitFile } from '../files/front-matter.ts';
import type { FrontMatter } from '../files/front-matter-fields.ts';
import { readPlainFile } from '../files/read-file.ts';
import type { PassedOver } from '../report.ts';

/** What the whole import must know of one file before any is stored. The text itself is read again when its turn comes. */
export interface PlannedArticle {
  /** From the import root, with `/`. */
  path: string;
  name: FileName;
  matter: FrontMatter;
  /** What could not be read of its front matter. */
  problems: string[];
  lang: string;
  /** Whether the language was told by the letters of the text alone. */
  langGuessed: boolean;
  category: string;
  /** The slug it asks for; `slug` is the one it gets. */
  wantedSlug: string;
  slug: string;
  /** Its former addresses, each of which leads to one article of the import only. */
  aliases: string[];
  /** ISO 8601; `ownTime` when it is only the file's. */
  date: string;
  ownTime: boolean;
  /** Every reason for which the old site does not show it to everybody, and whether it waits for its date. */
  withheld: { reasons: string[]; waits: string | null };
  /** From when and until when the old site shows it, where front matter says so; ISO 8601. */
  publishOn: string | null;
  expires: string | null;
  translationGroup: string | null;
}

/** What of the site decides about an import. */
export interface SiteDefaults {
  lang: string;
  timeZone: string;
}

/** Larger files are not articles. */
const MOST_BYTES = 2_000_000;

/** Reads and checks one file. Throws `UnreadableFile`, and nothing for what is in the file. */
export async function readArticleFile(root: string, path: string): Promise<SplitFile & { modified: Date }> {
  const { bytes, modified } = await readPlainFile(join(root, path), MOST_BYTES);
  if (bytes === null) return { ...noArticle(`it has more than ${MOST_BYTES / 1_000_000} MB`), modified };
  const decoded = decodeText(bytes);
  if (decoded === null) return { ...noArticle('it is not text'), modified };
  const file = splitFile(decoded.text);
  const problems = decoded.problem === null ? file.problems : [...file.problems, decoded.problem];
  return { ...file, problems, modified };
}

function noArticle(why: string): SplitFile {
  return { matter: null, body: '', problems: [why] };
}

/** Plans one file, which `isSection` when others stand in its folder; its slug and translations are settled once all are known. */
export async function planArticle(
  root: string,
  path: string,
  site: SiteDefaults,
  isSection: boolean,
): Promise<PlannedArticle | PassedOver> {
  const { matter, body, problems, modified } = await readArticleFile(root, path);
  if (!matter) return { path, why: problems.join('; ') };
  const name = readFileName(path, { isSection });
  const given = matter.lang ?? name.lang;
  const told = given === null ? detectLanguage(withoutCode(body)) : null;
  const written = matter.date ?? (name.date === null ? null : { day: name.date });
  const { withheld } = matter;
  const moment = (date: WrittenDate | null) => date && instantOf(date, site.timeZone);
  const wantedSlug = slugFor(path, matter.slug ?? name.slug, matter.title);
  return {
    path,
    name,
    matter,
    problems,
    lang: given ?? told ?? site.lang,
    langGuessed: told !== null,
    category: categoryFor(matter, name, root),
    wantedSlug,
    slug: wantedSlug,
    aliases: [],
    date: written ? instantOf(written, site.timeZone) : modified.toISOString(),
    ownTime: written === null,
    withheld: {
      reasons: [...withheld.reasons, ...reasonsOfFile(root, path, body)],
      waits: withheld.waits,
    },
    publishOn: moment(withheld.publishOn),
    expires: moment(withheld.expires),
    translationGroup: null,
  };
}

function categoryFor(matter: FrontMatter, name: FileName, root: string): string {
  const found = [matter.categories[0], matter.tags[0], name.folder, basename(root)].map((c) =>
    categoryName(c ?? ''),
  );
  return (found.find((category) => category !== '') ?? 'articles').slice(0, 100).trim();
}

/** A name without a letter or number would get a new slug on every run. */
function slugFor(path: string, written: string, title: string | null): string {
  const readable = [written, title].find((text) => text !== null && /[\p{L}\p{N}]/u.test(text));
  return slugify(readable ?? `article ${createHash('sha256').update(path).digest('hex').slice(0, 8)}`);
}

function withoutCode(text: string): string {
  return text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '').replace(/<[^>]*>|\]\([^)]*\)/g, '');
}

/** Links files of one name in several languages; the group's name is the same on every run. */
export function linkTranslations(articles: PlannedArticle[], source: string): void {
  const groups = Map.groupBy(articles, ({ matter, name }) => matter.translationKey ?? name.sharedKey);
  for (const [key, group] of groups) {
    if (new Set(group.map(({ lang }) => lang)).size < 2) continue;
    const name = createHash('sha256').update(`${source}\n${key}`).digest('hex').slice(0, 32);
    for (const article of group) article.translationGroup = name;
  }
}

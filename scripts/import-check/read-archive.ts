import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { listElements, readText, withoutClasses } from './html-text.ts';
import type { SourceItem, SourceSite } from './source-site.ts';

/** Forms and buttons of the newsletter. */
const FORMS = /^(?:subscription-widget-wrap|button-wrapper)/;

/** Reads the archive of Medium or Substack. */
export async function readArchive(file: string): Promise<SourceSite> {
  const files = await unzip(file);
  const list = files.get('posts.csv');
  const posts = [...files].filter(([path]) => /^posts\/.+\.html$/.test(path));
  const items = list
    ? readTable(list).map((row, i, rows) =>
        readSubstackPost(row, files, readNumber(rows[i - 1]) === readNumber(row)),
      )
    : posts.map(([path, html]) => readMediumPost(path, html));
  return { items, hosts: new Set(list ? [] : ['medium.com']), paths: [] };
}

async function unzip(file: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const archive = await openPromise(file);
  for await (const entry of archive.eachEntry()) {
    if (!entry.fileName.endsWith('/'))
      files.set(entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString());
  }
  return files;
}

/** The rows of a CSV file by the names of their columns. */
function readTable(csv: string): Map<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  const [names = [], ...others] = rows.filter((row) => row.length > 1);
  return others.map((row) => new Map(names.map((name, i) => [name, row[i] ?? ''])));
}

function readNumber(row: Map<string, string> | undefined): string | undefined {
  return row?.get('post_id')?.replace(/\..*/, '');
}

/** The report names a post by its number, and one that repeats it by its slug too. */
function readSubstackPost(
  row: Map<string, string>,
  files: ReadonlyMap<string, string>,
  repeats: boolean,
): SourceItem {
  const value = (name: string) => row.get(name) ?? '';
  const id = value('post_id');
  const [number, slug] = [id.replace(/\..*/, ''), id.replace(/^\d+\./, '')];
  const isPublic =
    value('is_published').toLowerCase() === 'true' &&
    ['', 'everyone'].includes(value('audience')) &&
    !/thread|email/.test(value('type'));
  return {
    key: repeats ? `post/${number}/${slug}` : `post/${number}`,
    kind: 'post',
    title: value('title'),
    html: `${value('subtitle')} ${withoutClasses(files.get(`posts/${id}.html`) ?? '', FORMS)}`,
    isPublic,
    paths: isPublic ? [`/p/${slug}`] : [],
    tags: null,
    authors: null,
    date: value('post_date') === '' ? null : new Date(value('post_date')).toISOString(),
  };
}

function readMediumPost(path: string, html: string): SourceItem {
  const elements = listElements(html);
  const byClass = (name: string) =>
    elements.filter(({ attributes }) => attributes.class?.split(/\s+/).includes(name));
  const byField = (name: string) => elements.find(({ attributes }) => attributes['data-field'] === name);
  const name = path.replace(/^posts\/|\.html$/g, '');
  const [date] = byClass('dt-published').map(({ attributes }) => attributes.datetime ?? '');
  const [canonical] = byClass('p-canonical').map(({ attributes }) => attributes.href ?? '');
  const [title] = byClass('p-name').map((element) => readText(element.html));
  const id = /[0-9a-f]{8,14}$/.exec(name)?.[0] ?? name;
  const isPublic = date !== undefined && !name.startsWith('draft_');
  return {
    key: `post/${id}`,
    kind: 'post',
    // The body begins with the title.
    title: '',
    html: byField('body')?.html ?? title ?? '',
    isPublic,
    paths: isPublic ? [...(canonical ? [new URL(canonical).pathname] : []), `/p/${id}`] : [],
    tags: byClass('p-tag').map((element) => readText(element.html).trim()),
    // The parser repeats elements that do not end.
    authors: [...new Set(byClass('p-author').map((element) => readText(element.html).trim()))],
    date: date ? new Date(date).toISOString() : null,
  };
}

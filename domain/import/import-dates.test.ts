import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { testContext } from '../testing.ts';
import { importContent } from './import.ts';
import { type SourceFolder, sourceFolder } from './testing.ts';

const page = (matter: string) => `---\n${matter}\n---\nText`;

eachDatabaseInAllTier('the dates of an import', (getDb) => {
  let folder: SourceFolder;
  afterEach(() => folder.remove());

  it('are those of the source, in its zone, and never the time of a copy', async () => {
    folder = await sourceFolder({
      '_config.yml': 'timezone: America/New_York\npermalink: pretty',
      'local.md': page('DATE: 2020-06-01 10:00'),
      'words.md': page('date: 1. März 2021'),
      'order.md': page('date: 06/01/2020'),
      '2019/03/04/folder.md': page('title: In folders'),
      '20180203 compact.md': page('title: Compact'),
      'unreadable.md': page('date: soon'),
      'old.md': page('title: Old'),
    });
    await utimes(join(folder.path, 'old.md'), 1_000_000_000, 1_000_000_000);
    const ctx = testContext(getDb());
    const { changed } = await importContent(ctx, { path: folder.path, dateOrder: 'dmy' });
    const rows = await getDb().read.selectFrom('article').select(['slug', 'dated_at']).execute();
    expect(Object.fromEntries(rows.map(({ slug, dated_at }) => [slug, dated_at.slice(0, 16)]))).toEqual({
      local: '2020-06-01T14:00',
      words: '2021-03-01T00:00',
      order: '2020-01-06T00:00',
      folder: '2019-03-04T00:00',
      compact: '2018-02-03T00:00',
      unreadable: '2018-02-03T00:00',
      old: '2001-09-09T01:46',
    });
    const undated = changed
      .filter(({ what }) => /date/.test(what))
      .map(({ path, what }) => `${path}: ${what}`);
    expect(undated.sort()).toEqual([
      "old.md: no date: the file's modification time is used",
      "unreadable.md: no date: the file's modification time is used",
      "unreadable.md: the date 'soon' is not a date",
    ]);
  });
});

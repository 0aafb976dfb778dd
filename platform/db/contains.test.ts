import { beforeAll, expect, it } from 'vitest';
import { contains } from './contains.ts';
import { eachDatabase } from './testing.ts';

const names = [
  'Émile Zola',
  'Иван Тургенев',
  'ΣΟΦΊΑ',
  'হুমায়ূন আহমেদ',
  'Straße',
  '100 % true',
  'a_b\\c',
  'axb',
  'two\nlines',
];

eachDatabase('A column contains a text', (getDb) => {
  beforeAll(() =>
    getDb().write(async (tx) => {
      for (const key of names)
        await tx.insertInto('setting').values({ key, value: '', version: 1 }).execute();
    }),
  );

  const find = async (text: string) => {
    const rows = await getDb()
      .read.selectFrom('setting')
      .select('key')
      .where(contains('key', text))
      .execute();
    return rows.map(({ key }) => key);
  };

  it.each<[string, string[]]>([
    ['émile', ['Émile Zola']],
    ['ÉMILE z', ['Émile Zola']],
    ['emile', []],
    ['иван', ['Иван Тургенев']],
    ['ТУРГ', ['Иван Тургенев']],
    ['Софія', []],
    ['σοφία', ['ΣΟΦΊΑ']],
    ['আহমেদ', ['হুমায়ূন আহমেদ']],
    ['STRAß', ['Straße']],
    ['% t', ['100 % true']],
    ['a_b', ['a_b\\c']],
    ['b\\C', ['a_b\\c']],
    ['two\nLINES', ['two\nlines']],
    ['.*', []],
    ['', names],
  ])('%j', async (text, found) => {
    expect((await find(text)).sort()).toEqual([...found].sort());
  });
});

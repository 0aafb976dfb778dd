import { expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { bands, judge, learn, lessons } from './filter.ts';
import { findTokens } from './words.ts';

const good = ['I loved the part about green tea', 'How long do you let it steep?', 'My mother made it so'];
const spam = [
  'Win at the casino with our bonus https://a.example https://b.example https://c.example',
  'cheap pills online https://pills.example no prescription',
];
const comment = (text: string, lang = 'en') => ({ name: 'Somebody', url: null, text, lang });

it('words are those of any writing system, and features tell links and the script', () => {
  expect(findTokens(comment('Hello hello'))).toEqual([':links-none', 'somebody', 'hello']);
  expect(findTokens(comment('চা খুব ভালো লাগে আমার', 'bn'))).not.toContain(':other-script');
  expect(findTokens(comment('Лучшее казино для вас', 'bn'))).toContain(':other-script');
  expect(findTokens(comment('Лучшее казино для вас', 'ru'))).not.toContain(':other-script');
  expect(findTokens(comment('東京都のお茶', 'ja')).length).toBeGreaterThan(4);
  expect(findTokens(comment(spam[0]!))).toContain(':links-many');
  expect(findTokens(comment('word '.repeat(10_000))).length).toBeLessThan(10);
  const many = Array.from({ length: 3000 }, (_, i) => `w${i}`).join(' ');
  expect(findTokens(comment(many)).length).toBeLessThan(160);
});

eachDatabase('the spam filter', (getDb) => {
  const db = getDb;
  const judged = (text: string) => judge(db().read, comment(text));
  const teach = (text: string, before: 0 | 1 | 2, after: 0 | 1 | 2) =>
    db().write((tx) => learn(tx, [{ ...comment(text), before, after }]));

  it('is unsure before it has learned, and then knows both, with a reason', async () => {
    expect((await judged(good[0]!)).band).toBe(bands.unsure);
    for (let i = 0; i < 8; i++) {
      for (const text of good) await teach(`${text} ${i}`, lessons.nothing, lessons.good);
      for (const text of spam) await teach(`${text} ${i}`, lessons.nothing, lessons.spam);
    }
    expect(await judged('Such a lovely part about tea, how long?')).toMatchObject({ band: bands.fine });
    const casino = await judged(
      'Our casino has a bonus https://x.example https://y.example https://z.example',
    );
    expect(casino.band).toBe(bands.spam);
    expect(casino.reason).toMatch(/casino|bonus|links/);
    expect((await judged('zyx wvu')).band).not.toBe(bands.spam);
  });

  it('forgets what is undone', async () => {
    const row = () =>
      db().read.selectFrom('comment_word').selectAll().where('word', '=', 'oolong').executeTakeFirst();
    await teach('oolong', lessons.nothing, lessons.spam);
    expect(await row()).toMatchObject({ good: 0, spam: 1 });
    await teach('oolong', lessons.spam, lessons.good);
    expect(await row()).toMatchObject({ good: 1, spam: 0 });
    await teach('oolong', lessons.good, lessons.nothing);
    await teach('oolong', lessons.good, lessons.nothing);
    expect(await row()).toMatchObject({ good: 0, spam: 0 });
  });
});

import { beforeAll, expect, it } from 'vitest';
import { onSqlite } from '../../platform/db/testing.ts';
import {
  compareRevisions,
  createArticle,
  readArticleForEditing,
  readRevision,
  updateArticle,
} from './articles.ts';
import { articleInput, everyField, type TwoEditors, twoEditors } from './testing.ts';

type FieldName = keyof typeof everyField;

onSqlite('Each field of an article', (getDb) => {
  let { ada } = {} as TwoEditors;
  beforeAll(async () => {
    ({ ada } = await twoEditors(getDb()));
  });

  it('is stored in a new article', async () => {
    const fields = { ...everyField, slug: 'read-first', pagePath: 'reading/first' };
    const { _id } = await createArticle(ada, articleInput(fields));
    expect(await readArticleForEditing(ada, _id)).toMatchObject({
      ...fields,
      series: { title: 'Reading', part: 3 },
    });
  });

  it.each(Object.keys(everyField) as FieldName[])(
    'is stored by a change and in its revision, and compared: %s',
    async (name) => {
      const field = { [name]: everyField[name] };
      const before = await createArticle(ada, articleInput());
      const after = await updateArticle(ada, before._id, field);
      expect(await readArticleForEditing(ada, before._id)).toMatchObject(field);
      expect(after.updatedAt).not.toBe(before.updatedAt);
      expect(await readRevision(ada, before._id, 2)).toMatchObject(field);
      const { title, lines, fields, others } = await compareRevisions(ada, before._id, { from: 1, to: 2 });
      const changes = [...title, ...lines].filter(({ kind }) => kind !== 'same');
      expect([...changes, ...fields, ...others]).not.toEqual([]);
      expect(await updateArticle(ada, before._id, field)).toEqual({ ...after, version: 3 });
    },
  );
});

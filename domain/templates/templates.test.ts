import { beforeAll, expect, it } from 'vitest';
import { newArticle } from '../../contract/article.ts';
import { MAX_TEMPLATES } from '../../contract/limits.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createArticle, deleteArticle, updateArticle } from '../articles/articles.ts';
import { articleInput, type TwoEditors, twoEditors } from '../articles/testing.ts';
import { visitor } from '../context.ts';
import { newId } from '../id.ts';
import { storeImage } from '../images/images.ts';
import { imageBytes } from '../images/testing.ts';
import { as } from '../testing.ts';
import { deleteTemplate, listTemplates, readTemplate, renameTemplate, saveTemplate } from './templates.ts';

eachDatabase('Templates', (getDb) => {
  let { ctx, ada, bob } = {} as TwoEditors;
  beforeAll(async () => {
    ({ ctx, ada, bob } = await twoEditors(getDb()));
  });

  it('stores an article, from which others are made after it has changed or is gone', async () => {
    const image = await storeImage(ada, await imageBytes('png'), {});
    const original = await createArticle(
      ada,
      articleInput({
        title: 'Week 1',
        subcategory: 'slow',
        tags: ['Notes', 'লেখা'],
        series: { title: 'Weeks' },
        bannerImg: image.url,
        excerpt: 'Short',
        noindex: true,
        seoTitle: 'First week',
        slug: 'first',
        additionalImages: [{ position: 1, url: image.url, caption: 'C', alt: 'A' }],
      }),
    );
    const saved = await saveTemplate(ada, { name: 'Weekly', article: original._id });
    expect(saved).toMatchObject({ name: 'Weekly', title: 'Week 1', category: 'essays', createdBy: 'Ada' });
    await updateArticle(ada, original._id, { title: 'Week one', tags: [] });
    await deleteArticle(ada, original._id);
    const { fields } = await readTemplate(bob, saved._id);
    const made = await createArticle(bob, newArticle.parse({ ...fields, status: 'draft' }));
    expect(made).toMatchObject({
      title: 'Week 1',
      slug: 'week-1',
      subcategory: 'slow',
      tags: ['Notes', 'লেখা'],
      excerpt: 'Short',
      series: { title: 'Weeks', part: 1 },
      bannerImg: image.url,
      noindex: true,
      seoTitle: null,
      post: original.post,
      additionalImages: original.additionalImages,
    });
    expect(made.authors.map(({ name }) => name)).toEqual(['Bob']);
    const uses = await ctx.db.read
      .selectFrom('image_use')
      .select('role')
      .where('owner_kind', '=', 'template')
      .where('owner_id', '=', saved._id)
      .orderBy('role')
      .execute();
    expect(uses.map(({ role }) => role)).toEqual(['additional', 'banner']);
    await deleteTemplate(ada, saved._id);
    const left = ctx.db.read.selectFrom('image_use').select('role').where('owner_id', '=', saved._id);
    expect(await left.execute()).toEqual([]);
    await expect(readTemplate(ada, saved._id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('has names that differ in more than case, and a limit', async () => {
    const { _id: article } = await createArticle(ada, articleInput({ title: 'Base' }));
    const one = await saveTemplate(ada, { name: 'Review', article });
    await saveTemplate(ada, { name: 'An interview', article });
    await expect(saveTemplate(ada, { name: 'REVIEW', article })).rejects.toMatchObject({ code: 'conflict' });
    await expect(renameTemplate(bob, one._id, 'an Interview')).rejects.toMatchObject({ code: 'conflict' });
    expect(await renameTemplate(bob, one._id, 'review')).toMatchObject({ name: 'review' });
    expect((await listTemplates(bob)).map(({ name }) => name)).toEqual(['An interview', 'review']);
    const rows = Array.from({ length: MAX_TEMPLATES - 2 }, (_, i) => ({
      id: newId(),
      name: `T${i}`,
      key: `t${i}`,
      title: '',
      category: '',
      body: '',
      details: '{}',
      created_by: null,
      created_at: '',
      updated_at: '',
    }));
    await ctx.db.write(async (tx) => {
      await tx.insertInto('template').values(rows).execute();
    });
    await expect(saveTemplate(ada, { name: 'One more', article })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('needs permission, an article and a template', async () => {
    await expect(listTemplates(as(ctx, visitor))).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(saveTemplate(ada, { name: 'N', article: 'nothing' })).rejects.toMatchObject({
      code: 'not_found',
    });
    for (const id of ['nothing', newId()])
      await expect(deleteTemplate(ada, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { eachDatabaseInFullTier } from '../../platform/db/testing.ts';
import { createArticle, updateArticle } from '../articles/articles.ts';
import { articleInput } from '../articles/testing.ts';
import { type Ctx, visitor } from '../context.ts';
import { storeImage } from '../images/images.ts';
import { imageBytes } from '../images/testing.ts';
import { as, testContext } from '../testing.ts';
import { readArticleFile, writeLlmsFile } from './markdown.ts';

const origin = 'https://notes.example';

eachDatabaseInFullTier('A Markdown file', (getDb) => {
  let ctx: Ctx;
  beforeAll(() => {
    ctx = testContext(getDb(), undefined, { PUBLIC_URL: origin });
  });
  const read = (slug: string) => readArticleFile(as(ctx, visitor), slug);

  it('of an article has what readers see, and absolute URLs', async () => {
    const post = '<p>See <a href="/blog/other">the <em>other</em></a>.</p><ul><li>*one*</li></ul>';
    const { key } = await storeImage(ctx, await imageBytes('png'));
    const { slug } = await createArticle(
      ctx,
      articleInput({
        title: 'Tea: "hot"',
        post,
        tags: ['Green tea'],
        bannerImg: `/media/${key}`,
        noindex: true,
      }),
    );
    const found = await read(slug);
    if (found.kind !== 'found') throw new Error(found.kind);
    expect([found.page, found.noindex]).toEqual([`${origin}/blog/${slug}`, true]);
    const [, matter = '', text] = found.text.split('---\n');
    expect(text).toBe(`\nSee [the *other*](${origin}/blog/other).\n\n- \\*one\\*\n`);
    expect(parse(matter)).toMatchObject({
      title: 'Tea: "hot"',
      url: `${origin}/blog/${slug}`,
      lang: 'en',
      tags: ['Green tea'],
      image: `${origin}/media/${key}`,
    });
    expect(found.text).not.toMatch(/version|email|@/);
    expect(await writeLlmsFile(as(ctx, visitor))).not.toContain(slug);
  });

  it('of a draft is not there, and follows the article to its new slug', async () => {
    const draft = await createArticle(ctx, articleInput({ title: 'Half done', status: 'draft' }));
    expect(await readArticleFile(ctx, draft.slug)).toEqual({ kind: 'absent' });
    const { _id, slug } = await createArticle(ctx, articleInput({ title: 'A [first] name' }));
    await updateArticle(ctx, _id, { slug: 'second-name' });
    expect(await read(slug)).toEqual({ kind: 'moved', path: '/blog/second-name.md' });
    expect(await read(_id)).toEqual({ kind: 'moved', path: '/blog/second-name.md' });
    expect(await writeLlmsFile(as(ctx, visitor))).toContain(
      `- [A \\[first\\] name](${origin}/blog/second-name.md)`,
    );
  });

  it('of a very long article keeps it as HTML', async () => {
    const code = '<ul><li><pre><code>a\n\n`b`</code></pre></li></ul>';
    const post = `<p>${'word '.repeat(20_001)}end</p>${code}`;
    const { slug } = await createArticle(ctx, articleInput({ title: 'Long', post }));
    const found = await read(slug);
    expect(found).toMatchObject({ kind: 'found', text: expect.stringContaining('<p>word') });
    // A blank line would end the HTML.
    expect(found).toMatchObject({ text: expect.stringContaining('a&#10;\n`b`') });
  });

  it.each([
    ['<p>By Ada<br></p><p>All</p>', 'By Ada\n\nAll'],
    ['<p>a<strong>b<br></strong>c</p>', 'a**b**\\\nc'],
    ['<h2>a<em>b<br></em></h2>', '## a*b*'],
    ['<ul><li>a<br></li></ul>', '- a'],
  ])('of %s has no backslash where Markdown knows no line break', async (post, markdown) => {
    const { slug } = await createArticle(ctx, articleInput({ title: 'Breaks', post }));
    expect(await read(slug)).toMatchObject({ text: expect.stringContaining(`---\n\n${markdown}\n`) });
  });
});

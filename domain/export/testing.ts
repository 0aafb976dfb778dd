import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WELCOME } from '../../contract/letter.ts';
import { createArticle, deleteArticle, importArticle, updateArticle } from '../articles/articles.ts';
import { articleInput, everyField } from '../articles/testing.ts';
import { createCategory, createSubcategory, updateCategory } from '../categories/categories.ts';
import { importComments } from '../comments/comments.ts';
import type { Ctx } from '../context.ts';
import { storeFont } from '../fonts/fonts.ts';
import { storeImage } from '../images/images.ts';
import { imageBytes } from '../images/testing.ts';
import { changeLetter, createLetter } from '../newsletter/newsletter.ts';
import { changeSettings, changeSitePage } from '../site/site.ts';
import { saveTemplate } from '../templates/templates.ts';
import { as, testAccount } from '../testing.ts';

/** A body with everything that Markdown lacks, and text that looks like Markdown. */
export const RICH_BODY = `<h2 id="start">1. Not a *list* &amp; [no link]</h2>
<p>Text with <strong>bold</strong>, <em>stress</em>, <s>strike</s>, <u>line</u>, <mark>mark</mark>, H<sub>2</sub>O,
<code>a\`b</code>, <a href="https://e.org/?a=1&amp;b=(2)" title="t">a link</a>, ~tilde~, #hash, + plus, &lt;b&gt; and\u00a0space.</p>
<p dir="rtl">الكتابة هي أن <strong>تفكر</strong></p>
<ul><li>one</li><li>two<ol start="3"><li>three</li></ol></li><li><p>a</p><p>b</p></li></ul>
<ol><li class="task-open">[x] not <em>yet</em></li><li class="task-done"><p>done</p><p>and more</p></li><li class="task-open"></li><li>[ ] no task</li></ol><ul><li>another list</li></ul>
<blockquote><p>quoted</p><blockquote><p>twice</p></blockquote></blockquote>
<pre><code class="language-js">const a = 1;

  // \`\`\` &lt;/pre&gt;
</code></pre>
<table><thead><tr><th>a|b</th><th>c</th></tr></thead><tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table>
<table><tbody><tr><td colspan="2">wide</td></tr></tbody></table>
<aside class="note"><p>লেখা মানে <em>নিজের</em> ভাবনা</p><ul><li>日本語</li></ul></aside>
<details open><summary>More</summary><p>inside</p><pre><code>x

y</code></pre></details>
<figure class="gallery align-full"><img src="https://e.org/g1.png" alt="1"><a href="https://e.org/"><img src="https://e.org/g2.png" alt="2"></a><figcaption>Two</figcaption></figure>
<figure class="align-wide"><img src="https://e.org/b.png" alt="" role="presentation"></figure>
<figure><img src="https://e.org/a.png" alt="An image"><figcaption>A <em>caption</em></figcaption></figure>
<dl><dt>term</dt><dd>meaning</dd></dl><hr>
<p><ruby>漢<rt>かん</rt></ruby> **強調**です line<br>break <span style="color:#ff0000">red</span></p>
<p>---</p><p>1) no list</p><p>    four spaces</p>`;

/** Fills a site with articles of every kind, a logo, pages, accounts and redirects. */
export async function fillSite(ctx: Ctx): Promise<void> {
  // The mark of a site's first start, which is no setting.
  await ctx.db.autocommit
    .insertInto('setting')
    .values({ key: 'welcomed', value: 'true', version: 1 })
    .execute();
  const ada = as(ctx, await testAccount(ctx, 'admin', 'ada@example.org', 'Ada'));
  await testAccount(ctx, 'user', 'bob@example.org', 'Bob: “the reader” # 1');
  // No import confirms an address, so that it comes back as it was.
  const bob = ctx.db.autocommit.updateTable('user').where('email', '=', 'bob@example.org');
  await bob.set({ emailVerified: false }).execute();
  const image = await storeImage(ctx, await imageBytes('png'), {
    alt: 'Noise',
    name: 'noise.png',
    kept: true,
  });
  const rich = await createArticle(
    ada,
    articleInput({
      title: 'Yes: "no" # it’s',
      category: 'essays',
      subcategory: 'slow',
      excerpt: 'null',
      post: `${RICH_BODY}<p><img src="${image.url}" alt="Here" width="50"></p>`,
      bannerImg: image.url,
      featured: true,
      canonicalUrl: 'https://elsewhere.example/yes?a=1#b',
      seoTitle: 'Yes: "no"',
      seoDescription: '# no comment',
      noindex: true,
      series: { title: 'Slow: "things" # 1', part: 3 },
      status: 'published',
      additionalImages: [{ position: 2, url: image.url, caption: 'A – caption', alt: '' }],
    }),
  );
  await createArticle(ada, articleInput(everyField));
  await createArticle(ada, articleInput({ title: 'Imprint', category: '', pagePath: 'company/imprint' }));
  await updateArticle(ada, rich._id, { slug: 'a-new-slug', title: '2026-11-21' });
  await saveTemplate(ada, { name: 'Weekly: “notes” # 1', article: rich._id });
  const comment = {
    author: 'Ravi',
    email: 'ravi@example.org',
    url: 'https://ravi.example',
    date: null,
  };
  await importComments(ctx, {
    articleId: rich._id,
    source: 'wordpress https://old.example',
    comments: [
      { ...comment, key: 'comment/1', parent: null, text: 'Nice <b>“text”</b>\n', status: 'approved' },
      { ...comment, key: 'comment/2', parent: 'comment/1', text: '', status: 'spam' },
    ],
  });
  await createArticle(ada, articleInput({ title: 'A draft', status: 'draft', post: '<p>Half</p>' }));
  const later = new Date(ctx.now() + 2 ** 33).toISOString();
  await createArticle(ada, articleInput({ title: 'Later', status: 'scheduled', publishAt: later }));
  const { _id } = await createArticle(ada, articleInput({ title: 'In the trash', status: 'published' }));
  await deleteArticle(ada, _id);
  for (const [title, lang] of [
    ['কীভাবে শুরু করবেন', 'bn'],
    ['如何开始', 'zh'],
    ['كيف تبدأ', 'ar'],
  ] as const) {
    await importArticle(ctx, {
      title,
      lang,
      category: 'languages',
      html: `<p>${title} ${title}</p>`,
      translationGroup: 'how-to-begin',
      status: 'published',
      date: '2020-02-03T04:05:06.789Z',
      bylines: [{ name: 'Guest', image: null, bio: 'Writes' }],
      aliases: [`/2020/02/03/${lang}/`],
    });
  }
  const { _id: former } = await createCategory(ada, { name: 'former' });
  await createSubcategory(ada, former, { name: 'below' });
  const about = { title: 'iPods & others', description: 'All of "them".', position: 1 };
  await updateCategory(ada, former, { name: 'renamed', ...about });
  const fontFile = await storeFont(ada, readFileSync('app/styles/fonts/inter-core.woff2'));
  const look = { logo: image.url, fontFile, textFont: 'own' as const };
  await changeSettings(ada, { name: 'Test & site', ...look, tagline: 'লেখা' }, undefined);
  await changeSitePage(ada, 'terms', { title: 'Terms', post: '<p>Be <em>kind</em>.</p>' }, undefined);
  const letter = {
    subject: 'A letter',
    post: `<p>Dear <em>readers</em></p>`,
    hasPage: true,
    isActive: false,
  };
  await createLetter(ada, letter);
  await changeLetter(ada, WELCOME, { ...letter, subject: 'Welcome', isActive: true }, undefined);
  await ctx.db.write(async (tx) => {
    const now = new Date(ctx.now()).toISOString();
    const reader = { id: 'reader', email: 'reader@example.org', status: 'confirmed' as const };
    const row = { ...reader, created_at: now, confirmed_at: now, unsubscribed_at: null };
    await tx.insertInto('subscriber').values(row).execute();
  });
}

/** The files of a folder, by their paths. */
export function readFolder(root: string): Record<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.sort().map((file) => [file.slice(root.length + 1), readFileSync(file, 'latin1')]),
  );
}

import { afterEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { findMovedPath } from '../articles/articles.ts';
import { testContext } from '../testing.ts';
import { type ImportReport, importContent } from './import.ts';
import { type SourceFolder, sourceFolder } from './testing.ts';

const page = (fields = '', text = 'Text') =>
  `---\nlang: en\ntitle: T\ndate: 2020-01-02\n${fields}\n---\n${text}`;

/** A site by the files of its generator, and the old paths of its pages, which may have no front matter. */
interface Site {
  files?: Record<string, string>;
  pages: Record<string, { fields?: string; plain?: true; paths: string[] }>;
}

const sites: Record<string, Site> = {
  Docusaurus: {
    files: {
      'docusaurus.config.js':
        "module.exports = { url: 'https://d.example', baseUrl: '/', presets: [['classic', { docs: {}, blog: { routeBasePath: 'news' } }]] };",
    },
    pages: {
      'blog/2015-03-26-da-one.md': { paths: ['/news/2015/03/26/da-one'] },
      'blog/2015-03-27-da-two/index.md': { paths: ['/news/2015/03/27/da-two'] },
      'blog/2015-03-28-da-three.md': { fields: 'slug: da-own', paths: ['/news/da-own'] },
      'i18n/bn/docusaurus-plugin-content-docs/current/da-intro.md': {
        fields: 'lang: bn',
        paths: ['/bn/docs/da-intro'],
      },
      'blog/da-plain.md': { paths: ['/news/da-plain'] },
      'docs/da-intro.md': { paths: ['/docs/da-intro'] },
      'docs/01-da-guides/02-da-deep.md': { paths: ['/docs/da-guides/da-deep'] },
      'docs/da-id.md': { fields: 'id: da-other', paths: ['/docs/da-other'] },
      'docs/da-slug.md': { fields: 'slug: /da-root', paths: ['/docs/da-root'] },
      'docs/da-cat/index.md': { paths: ['/docs/da-cat', '/docs/da-cat/'] },
      'src/pages/da-about.md': { paths: ['/da-about'] },
      'versioned_docs/version-1.0/da-old.md': { paths: ['/docs/1.0/da-old'] },
      'i18n/bn/docusaurus-plugin-content-blog/2015-03-26-da-one.md': {
        fields: 'lang: bn',
        paths: ['/bn/news/2015/03/26/da-one'],
      },
    },
  },
  'Docusaurus, written in TypeScript': {
    files: {
      'docusaurus.config.ts':
        "import type {Config} from '@docusaurus/types';\nconst config: Config = { url: 'https://d.example', baseUrl: '/base/', presets: [['@docusaurus/preset-classic', { docs: { routeBasePath: '/', path: 'guides' }, } satisfies Options], ['@docusaurus/plugin-content-blog', {}]], plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/db-old'], to: '/db-intro' }] }]] };\nexport default config;",
    },
    pages: {
      'guides/db-intro.md': { paths: ['/base/db-intro', '/base/db-old'] },
      'blog/2015-03-26-db-post.md': { paths: ['/base/blog/2015/03/26/db-post', '/blog/2015/03/26/db-post'] },
    },
  },
  VitePress: {
    files: { '.vitepress/config.mts': "export default defineConfig({ base: '/x/', title: 'T' })" },
    pages: {
      'va-guide.md': { paths: ['/x/va-guide.html', '/x/va-guide'] },
      'va-deep/va-more.md': { paths: ['/x/va-deep/va-more.html'] },
      'va-deep/index.md': { paths: ['/x/va-deep/'] },
    },
  },
  VuePress: {
    files: { 'src/.vuepress/config.ts': 'export default defineUserConfig({ base: "/vu/" });' },
    pages: {
      'src/vu-guide/README.md': { paths: ['/vu/vu-guide/'] },
      'src/vu-guide/vu-one.md': { paths: ['/vu/vu-guide/vu-one.html'] },
      'src/vu-own.md': { fields: 'permalink: /elsewhere/vu-own/', paths: ['/vu/elsewhere/vu-own/'] },
    },
  },
  Eleventy: {
    files: {
      'eleventy.config.js': "export default function (config) { return { dir: { input: 'src' } }; }",
      'src/ea-posts/ea-posts.11tydata.js':
        'module.exports = { permalink: \'/writing/{{ page.date | date: "%Y/%m" }}/{{ page.fileSlug }}/\' };',
      'src/ea-news/ea-news.json': '{"permalink": "/n/{{ title | slugify }}-{{ page.fileSlug }}.html"}',
    },
    pages: {
      'src/ea-about.md': { paths: ['/ea-about/'] },
      'src/blog/2020-05-06-ea-dated.md': { paths: ['/blog/ea-dated/'] },
      'src/ea-dir/index.md': { paths: ['/ea-dir/'] },
      'src/ea-same/ea-same.md': { paths: ['/ea-same/'] },
      'src/ea-own.md': { fields: 'permalink: /over/there/index.html', paths: ['/over/there/'] },
      'src/ea-posts/ea-data.md': { paths: ['/writing/2020/01/ea-data/'] },
      'src/ea-news/ea-html.md': { paths: ['/n/t-ea-html.html'] },
    },
  },
  Astro: {
    files: {
      'astro.config.mjs':
        "import { defineConfig } from 'astro/config';\nexport default defineConfig({ site: 'https://a.example' });",
      'src/pages/writing/[...slug].astro': "---\nconst posts = await getCollection('blog');\n---\n",
      'src/pages/tags/[tag].astro': "---\nconst posts = await getCollection('blog');\n---\n",
    },
    pages: {
      'src/content/blog/aa-first.md': { paths: ['/writing/aa-first/'] },
      'src/content/blog/2020/AA Second.mdx': { paths: ['/writing/2020/aa-second/'] },
      'src/content/aa-notes/aa-other.md': { paths: ['/aa-notes/aa-other/'] },
      'src/pages/aa-about.md': { paths: ['/aa-about/'] },
    },
  },
  Gatsby: {
    files: {
      'gatsby-config.js':
        'module.exports = { siteMetadata: { siteUrl: `https://g.example` }, plugins: [{ resolve: `gatsby-source-filesystem`, options: { path: `$' +
        '{__dirname}/content/blog`, name: `blog` } }] };',
    },
    pages: {
      'content/blog/ga-hello/index.md': { paths: ['/ga-hello/', '/blog/ga-hello/'] },
      'content/blog/ga-own.md': { fields: 'path: /elsewhere/ga-own', paths: ['/elsewhere/ga-own'] },
    },
  },
  Next: {
    files: {
      'next.config.js': 'module.exports = { basePath: "" };',
      'pages/posts/[slug].js': 'export default function Post() {}',
    },
    pages: {
      '_posts/na-one.md': { paths: ['/posts/na-one'] },
      'pages/na-about.mdx': { paths: ['/na-about'] },
      'pages/features/na-plain.mdx': { plain: true, paths: ['/features/na-plain'] },
      'posts/01-guides/02-na-order.mdx': {
        paths: ['/posts/guides/na-order', '/posts/01-guides/02-na-order'],
      },
    },
  },
  MkDocs: {
    files: { 'mkdocs.yml': 'site_name: M\nsite_url: https://m.example/base/\nplugins:\n  - blog\n' },
    pages: {
      'docs/ma-guide.md': { paths: ['/base/ma-guide/'] },
      'docs/ma-deep/index.md': { paths: ['/base/ma-deep/'] },
      'docs/blog/posts/ma-post.md': { fields: 'slug: ma-slug', paths: ['/base/blog/2020/01/02/ma-slug/'] },
    },
  },
  'Eleventy with plain pages': {
    files: { 'eleventy.config.js': 'export const config = { dir: { input: "src" } };' },
    pages: { 'src/ea-plain.md': { plain: true, paths: ['/ea-plain/'] } },
  },
  'Jekyll with pretty permalinks': {
    files: { '_config.yml': 'permalink: pretty\nplugins: [jekyll-redirect-from]' },
    pages: {
      'en/ja-about/index.md': { paths: ['/en/ja-about/', '/en/ja-about'] },
      'ja-page.md': {
        fields: 'redirect_from:\n  - /ja-old/\n  - /ja-older',
        paths: ['/ja-page/', '/ja-old/', '/ja-older'],
      },
      '_posts/2020-01-02-ja-post.md': { paths: ['/2020/01/02/ja-post/'] },
    },
  },
  'Hexo with aliases': {
    files: { '_config.yml': 'source_dir: source\npublic_dir: public\npermalink: :year/:title/' },
    pages: {
      'source/_posts/xa-one.md': { fields: 'alias: /old/xa-one/', paths: ['/2020/xa-one/', '/old/xa-one/'] },
    },
  },
  'rules of a host': {
    files: {
      '_config.yml': 'permalink: pretty',
      _redirects:
        '# comment\n/hr-gone  /hr-one/  301\n/hr-away https://other.example/ 301\n/hr-any/* /hr-one/\n',
      'vercel.json':
        '{"redirects": [{"source": "/hr-vercel", "destination": "/hr-one/", "permanent": true}]}',
    },
    pages: { 'hr-one.md': { paths: ['/hr-one/', '/hr-gone', '/hr-vercel'] } },
  },
  Pelican: {
    files: {
      'pelicanconf.py':
        "SITEURL = 'https://pe.example'\nARTICLE_URL = 'posts/{date:%Y}/{date:%b}/{slug}/'\nPATH = 'content'",
    },
    pages: {
      'content/pa-one.md': { fields: 'slug: pa-one', paths: ['/posts/2020/Jan/pa-one/'] },
      'content/pages/pa-page.md': { fields: 'slug: pa-page', paths: ['/pages/pa-page.html'] },
    },
  },
  Nikola: {
    files: { 'conf.py': 'BLOG_TITLE = "N"\nSITE_URL = "https://ni.example/"' },
    pages: {
      'posts/na-post.md': { paths: ['/posts/na-post/', '/posts/na-post.html'] },
      'pages/na-page.md': { paths: ['/pages/na-page/'] },
    },
  },
  'a sitemap alone': {
    files: {
      'sitemap.xml':
        '<urlset><url><loc>https://s.example/essays/sa-one/</loc></url><url><loc>https://s.example/tags/sa-two/</loc></url></urlset>',
    },
    pages: { 'texts/sa-one.md': { paths: ['/essays/sa-one/'] } },
  },
};

eachDatabaseInAllTier('the old addresses of', (getDb) => {
  let folder: SourceFolder;
  afterEach(() => folder.remove());

  it.each(Object.entries(sites))('%s lead to the articles', async (_, { files = {}, pages }) => {
    const texts = Object.entries(pages).map(([path, { fields, plain }]) => [
      path,
      plain ? '# T\n\nText' : page(fields),
    ]);
    folder = await sourceFolder({ ...files, ...Object.fromEntries(texts) });
    const ctx = testContext(getDb());
    const report: ImportReport = await importContent(ctx, { path: folder.path });
    const urls = new Map(report.articles.map(({ path, url }) => [path, url]));
    for (const [file, { paths }] of Object.entries(pages)) {
      for (const path of paths) {
        const url = urls.get(file) ?? '';
        if (path.replace(/\/$/, '') === url) continue;
        const moved = await findMovedPath(ctx, path);
        const here = `/${moved?.pagePath ?? `blog/${moved?.slug}`}`;
        expect(`${file} ${path} ${here}`).toBe(`${file} ${path} ${url}`);
      }
    }
    expect(report.withoutOldUrl).toBe(0);
  });

  it('a site of unknown rules are counted', async () => {
    folder = await sourceFolder({
      'ua.md': '---\ntitle: A\n---\nText',
      'ub.md': '---\ntitle: B\ndraft: true\n---\nText',
    });
    const report = await importContent(testContext(getDb()), { path: folder.path });
    expect(report.withoutOldUrl).toBe(1);
  });
});

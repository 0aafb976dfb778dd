import { join, posix } from 'node:path';
import type { CategoryText } from '../../categories/categories.ts';
import { type KnownAuthors, readAuthorData } from '../authors/author-data.ts';
import { addAuthorPage, authorPaths, nameAuthors } from '../authors/site-authors.ts';
import { type Fields, fieldKey, isRecord, plainValue } from '../files/fields.ts';
import { isIndex } from '../files/file-name.ts';
import type { SkippedFile } from '../files/notices.ts';
import { UnreadableFile } from '../files/read-file.ts';
import { type DirectoryData, readDirectoryData } from '../generators/directory-data.ts';
import { readHostRedirects } from '../generators/host-redirects.ts';
import { addCascades } from '../generators/hugo-cascade.ts';
import { ownPaths } from '../generators/own-paths.ts';
import { configFor, readConfigs, type SiteConfig } from '../generators/read-config.ts';
import { readRoutes } from '../generators/read-routes.ts';
import { readSiteData, templateFields } from '../generators/site-data.ts';
import type { HeadingIdStyle } from '../html/heading-ids.ts';
import { findImage, imageIndex } from '../images/find-image.ts';
import { readMarkdown } from '../markdown/markdown.ts';
import { isSecret } from '../matter/visibility.ts';
import { formerPaths } from '../plan/former-paths.ts';
import { isAboutAuthor, isSectionIndex, notArticle, partOfBundle } from '../plan/not-article.ts';
import { type MarkdownSettings, type PlannedArticle, planArticle, urlHere } from '../plan/plan-article.ts';
import { isHtml, readArticleFile } from '../plan/read-article-file.ts';
import { addHostRedirects, planRedirectPages } from '../plan/redirect-pages.ts';
import { readSection } from '../plan/sections.ts';
import { absolutePath, makeSiteLinks } from '../plan/site-links.ts';
import { addSitemapUrls } from '../plan/sitemap-urls.ts';
import { dateUndated } from '../plan/undated.ts';
import type { PlannedSite, SiteSource } from '../sites/site-source.ts';
import { inTemplates, readTemplateFolders } from './vaults.ts';
import type { FoundFiles } from './walk-folder.ts';

/** Plans all Markdown files of a folder. `attempt` reports a file that fails. */
export async function planMarkdownSite(
  root: string,
  found: FoundFiles,
  site: MarkdownSettings & { now: number },
  attempt: (path: string, work: () => Promise<void>) => Promise<void>,
): Promise<PlannedSite> {
  const { files } = found;
  const { configs, errors } = await readConfigs(root, found.configs);
  const { authors, errors: unread } = await readAuthorData(root, found.authors);
  const { data, errors: unreadData } = await readDirectoryData(root, found.data);
  const ownPath = ownPaths(configs, site.baseUrl);
  await readRoutes(root, found.routes, configs);
  const skipped: SkippedFile[] = [...found.links, ...errors, ...unread, ...unreadData, ...found.unread];
  const { redirects: hostRedirects, errors: unreadRedirects } = await readHostRedirects(
    root,
    found.redirects,
    configs,
  );
  skipped.push(...unreadRedirects);
  const templates = await readTemplateFolders(root, found.vaults);
  const plan: MarkdownPlan = { read: [], sections: [], skipped };
  const facts = { root, found, site: { ...site, data }, configs, authors, templates, ...groupFiles(files) };
  // The front matter of a section's index counts for the files below it.
  const ordered = [...files.filter(isSectionIndex), ...files.filter((file) => !isSectionIndex(file))];
  for (const file of ordered) await attempt(file, () => planFile(file, facts, plan));
  const { read, sections } = plan;
  await addSitemapUrls(root, found.sitemaps, read, { ...site, ownPath });
  await dateUndated(root, read, site.now);
  nameAuthors(read, authors, configs);
  const lists = [...authorPaths(authors), ...formerPaths(configs, read, files.filter(isSectionIndex))];
  const { find } = makeSiteLinks(read, site.lang);
  addHostRedirects(hostRedirects, read, { find, ownPath });
  const redirects = planRedirectPages(read, { find, ownPath, former: lists });
  const { planned } = redirects;
  skipped.push(...redirects.skipped);
  const former = [...lists, ...redirects.former];
  return {
    source: root,
    kind: 'Markdown files',
    planned,
    keys: files,
    skipped,
    sections,
    formerPaths: former,
    failed: found.unreadable,
    links: (articles) => makeSiteLinks(articles, site.lang, former),
    site: markdownSource(root, found, configs, { ...site, data }),
  };
}

/** The articles, sections and skipped files of a site. */
interface MarkdownPlan {
  read: PlannedArticle[];
  sections: CategoryText[];
  skipped: SkippedFile[];
}

/** The files of each folder, and the folders that are a page with its files. */
function groupFiles(files: readonly string[]) {
  const indexes = files.filter((file) => /(?:^|\/)index\.\w+$/i.test(file));
  return {
    folders: Map.groupBy(files, (file) => posix.dirname(file)),
    bundles: new Set(indexes.map((file) => posix.dirname(file))),
  };
}

/** The facts that are known before the first file is planned. */
interface SiteFacts extends ReturnType<typeof groupFiles> {
  root: string;
  found: FoundFiles;
  site: MarkdownSettings & { now: number; data: DirectoryData };
  configs: readonly SiteConfig[];
  authors: KnownAuthors;
  templates: readonly string[];
}

/** Adds a file to `plan`: as an article, as the text of a section, or as a file that is neither. */
async function planFile(file: string, facts: SiteFacts, plan: MarkdownPlan): Promise<void> {
  const { root, found, site, folders } = facts;
  const config = configFor(facts.configs, file);
  const why =
    inTemplates(file, facts.templates) ??
    notArticle(file, config) ??
    (config?.generator === 'hugo' ? partOfBundle(file, facts.bundles) : null);
  if (why !== null) {
    plan.skipped.push({ path: file, why });
    if (isAboutAuthor(why))
      addAuthorPage(facts.authors, file, await readArticleFile(root, file, { config }), found.images);
    return;
  }
  if (isSectionIndex(file)) {
    const index = await readArticleFile(root, file, { config });
    if (config?.generator === 'hugo' || config?.generator === 'zola') addCascades(config, file, index.record);
    const { section, skipped } = readSection(file, index);
    if (section) plan.sections.push(section);
    plan.skipped.push(skipped);
    return;
  }
  const isSection = (folders.get(posix.dirname(file)) ?? []).some((other) => !isIndex(other));
  const planned = await planArticle(
    root,
    file,
    {
      ...site,
      config,
      vault: isInVault(file, found),
      folder: config?.folder ?? findVault(file, found) ?? '',
    },
    isSection,
  );
  if ('why' in planned) plan.skipped.push(planned);
  else plan.read.push(planned);
}

function markdownSource(
  root: string,
  found: FoundFiles,
  configs: readonly SiteConfig[],
  { baseUrl, dateOrder, data }: MarkdownSettings & { data: DirectoryData },
): SiteSource {
  const ownPath = ownPaths(configs, baseUrl);
  const images = imageIndex(root, found.images);
  const templates = templateValues(root, found);
  return {
    async readHtml(planned, links, notices) {
      const { path, matter } = planned;
      const vault = isInVault(path, found);
      const file = await readArticleFile(root, path, {
        config: configFor(configs, path),
        dateOrder,
        vault,
        data,
      });
      if (file.matter === null) throw new UnreadableFile('changed during the import');
      return readMarkdown(file.body, notices, {
        ...((path.endsWith('.mdx') || isJsx(configFor(configs, path), file.record)) && { mdx: true }),
        ...(isHtml(path) && { html: true }),
        vault,
        extensions: listExtensions(configFor(configs, path)),
        variables: { ...siteParameters(configFor(configs, path)), ...matter.variables },
        vue: configFor(configs, path)?.generator === 'vitepress',
        templates: await templates(planned, configFor(configs, path), file.record),
        articlePath: (name, lang) => links.findPath(name, planned, lang),
        resolveLink: (href) => links.resolve(href, planned),
        oldSite: {
          headingIds: headingIdStyle(configFor(configs, path)),
          ownPath,
          absolutePath: (href) => absolutePath(href, planned),
        },
      });
    },
    findImage: async (src, { path }) => {
      // Hexo has the files of an article in a folder of its name.
      const isHexo = configFor(configs, path)?.generator === 'hexo';
      const folder = join(root, isHexo ? path.replace(/\.\w+$/, '') : posix.dirname(path));
      const search = { root, folder, elsewhere: images };
      const own = ownPath(src.trim());
      const local = own === null ? null : await findImage(own, search);
      return local?.kind === 'file' ? local : findImage(src, search);
    },
  };
}

/** Docusaurus reads every file as MDX, unless it says otherwise. */
function isJsx(config: SiteConfig | null, record: Fields): boolean {
  const format = isRecord(record.mdx) ? record.mdx.format : record.format;
  return config?.generator === 'docusaurus' && format !== 'md';
}

/** The extensions of Markdown and the plugins of a site of MkDocs. */
function listExtensions(config: SiteConfig | null): ReadonlySet<string> | undefined {
  if (config?.generator !== 'mkdocs') return undefined;
  const lists = ['markdown_extensions', 'plugins'].map((name) => config.settings[fieldKey(name)]);
  return new Set(
    lists.flatMap((list) =>
      (Array.isArray(list) ? list : [list]).flatMap((entry) =>
        isRecord(entry) ? Object.keys(entry) : String(entry),
      ),
    ),
  );
}

/** The plain values that Hugo's shortcode `param` prints of the configuration. */
function siteParameters(config: SiteConfig | null): Record<string, string> {
  const parameters = config?.generator === 'hugo' ? config.settings.params : undefined;
  if (!isRecord(parameters)) return {};
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => {
      const text = isSecret(name.toLowerCase()) ? null : plainValue(value);
      return text === null ? [] : [[name, text.slice(0, 1000)]];
    }),
  );
}

/** Makes a function that collects what templates of an article may print. The data are read once. */
function templateValues(root: string, { siteData }: FoundFiles) {
  let reading: Promise<Fields> | undefined;
  return async (planned: PlannedArticle, config: SiteConfig | null, record: Fields) => {
    const generator = config?.generator ?? null;
    if (generator === 'zola') return undefined;
    if (generator !== null && !['jekyll', 'eleventy', 'hexo'].includes(generator)) return null;
    reading ??= readSiteData(root, siteData);
    const data = await reading;
    const own = templateFields(record);
    const { date, slug, path } = planned;
    const page = {
      ...own,
      date,
      slug,
      path,
      url: urlHere(planned),
      title: planned.matter.title,
      fileSlug: slug,
    };
    if (generator === 'eleventy') return { values: { ...data, ...own, page }, runsAll: true };
    const written = templateFields(config?.written ?? {});
    const site = { ...written, data, time: new Date().toISOString(), baseurl: '', url: written.url ?? '' };
    return { values: { ...(generator === null && own), site, page }, runsAll: generator === 'jekyll' };
  };
}

/** The folder of the innermost vault of a note, or undefined. */
function findVault(path: string, { vaults }: FoundFiles): string | undefined {
  const around = vaults.filter((folder) => folder === '' || path.startsWith(`${folder}/`));
  return around.toSorted((a, b) => b.length - a.length)[0];
}

function isInVault(path: string, found: FoundFiles): boolean {
  return findVault(path, found) !== undefined;
}

/** Zola makes ids as articles here do. */
function headingIdStyle(config: SiteConfig | null): HeadingIdStyle | undefined {
  if (config?.generator === 'zola') return undefined;
  return config?.generator === 'jekyll' ? 'kramdown' : 'github';
}

import { audit } from '../domain/audit/audit.ts';
import { system } from '../domain/context.ts';
import { exportSite } from '../domain/export/export.ts';
import { commandPrefix } from '../platform/install-folder.ts';
import { loadBundle } from '../server/main.ts';
import { writeSite } from '../server/static-site/write-site.ts';
import { parseArguments } from './arguments.ts';
import { type Command, type CommandIo, exit, UsageError } from './command.ts';

const help = `Usage: ${commandPrefix()} export DIR [--revisions] [--with-personal-data]
       ${commandPrefix()} export --site DIR

Writes the whole site into a folder that people and other programs can read: articles as Markdown with YAML front matter,
images, categories, authors, redirects and settings. The server can keep running. DIR is new, empty or an earlier export,
which is brought up to date; an export of an unchanged site changes no byte, so that the folder can live in git.
Files of others in it stay as they are. \`import DIR\` makes the same site of it.

With --site, writes the public site as static files instead: pages, feeds, images, fonts, sitemaps and redirects, as an
anonymous visitor sees them, for a server of files at PUBLIC_URL. Forms, sign-in, search and comments are left out.

  --revisions            every saved version of the articles
  --with-personal-data   subscribers, and the email addresses and roles of users

Passwords, sessions and the secret are never exported: a backup contains them.`;

/** Exports the site. */
export const exportCommand: Command = {
  summary: 'write the site as Markdown, JSON and images',
  help,
  async run(args, { services, out, err }) {
    const options = {
      revisions: { type: 'boolean' },
      'with-personal-data': { type: 'boolean' },
      site: { type: 'boolean' },
    } as const;
    const { values, positionals } = parseArguments(args, { options, min: 1 });
    const [path = ''] = positionals;
    if (values.site) return exportPublicSite(path, { values, services, out, err });
    const { revisions, 'with-personal-data': personalData } = values;
    const opened = await services({ changesNothing: true });
    const detail = personalData ? 'with personal data' : undefined;
    await audit({ ...opened, actor: system }, { action: 'site.exported', subject: path, detail });
    const exported = await exportSite(opened, path, { revisions, personalData, onProgress: err });
    const { counts, changed, removed, missingMedia } = exported;
    if (missingMedia.length > 0) {
      err(`${missingMedia.length} images have no file: ${missingMedia.slice(0, 5).join(', ')}`);
    }
    out(
      `${counts.articles} articles, ${counts.media} images and ${counts.users} users are exported: ${changed} files changed, ${removed} removed.`,
    );
    return exit.done;
  },
};

async function exportPublicSite(
  path: string,
  {
    values,
    services,
    out,
    err,
  }: Pick<CommandIo, 'services' | 'out' | 'err'> & { values: Record<string, unknown> },
): Promise<number> {
  if (values.revisions || values['with-personal-data'])
    throw new UsageError('--site has nothing but what visitors see: leave the other options out.');
  const { openForExport } = await loadBundle();
  const opened = await services({ changesNothing: true });
  const ctx = { ...opened, actor: system };
  await audit(ctx, { action: 'site.exported', subject: path, detail: 'as static files' });
  const { pages, files, redirects, changed, removed, missing, leftOut } = await writeSite(
    ctx,
    openForExport(opened),
    path,
    err,
  );
  if (leftOut.length > 0)
    err(`${leftOut.length} pages have paths that no file here can have: ${leftOut.slice(0, 5).join(', ')}`);
  if (missing.length > 0) err(`${missing.length} links lead nowhere: ${missing.slice(0, 5).join(', ')}`);
  out(
    `${pages} pages, ${files} files and ${redirects} redirects are exported: ${changed} files changed, ${removed} removed.`,
  );
  return exit.done;
}

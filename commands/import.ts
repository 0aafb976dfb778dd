import { writeFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { audit } from '../domain/audit/audit.ts';
import { system } from '../domain/context.ts';
import { LekhaError } from '../domain/errors.ts';
import { importSite, isExport } from '../domain/export/export.ts';
import { fetchFromWeb, importContent, reportLines, summarise } from '../domain/transfer/import.ts';
import { readConfig } from '../platform/config.ts';
import { commandPrefix } from '../platform/install-folder.ts';
import { openLog } from '../platform/log.ts';
import { parseArguments } from './arguments.ts';
import { type Command, type CommandIo, exit, UsageError } from './command.ts';

const help = `Usage: ${commandPrefix()} import PATH [--json FILE] [--source NAME] [--base-url URL] [--date-order dmy|mdy] [--dry-run] [--fetch-images]

Imports what PATH is:

  folder of Markdown  files with YAML or TOML front matter, as Hugo, Jekyll, Zola, Astro … use, and their images
  WordPress export    the .xml file, or a folder of its parts; images from a folder 'uploads' beside it
  Ghost export        the .json file, or a .zip with it and the images
  Blogger export      the .xml or .atom file
  Medium, Substack    the .zip that they export
  export of Lekha     the whole site from a folder that the command export wrote

  --fetch-images       fetches images that stayed on the old site or others
  --dry-run            writes nothing, and reports what the import would do
  --json FILE          writes the complete report to FILE
  --summary FILE       writes its counts and the beginnings of its lists to FILE, as JSON
  --source NAME        names the origin, so that a later import recognises its articles if the folder has moved
  --base-url URL       the URL of the old site, if no configuration in a folder of Markdown tells it
  --date-order dmy|mdy whether the day or the month comes first in dates such as 06/01/2020

You can run it again at any time, also after an interruption: it imports only what changed in the source. Articles that
were edited on the site are skipped and reported. The server can keep running.

An export of Lekha needs an empty site and no running server. It is checked completely before anything is written; a damaged one is
refused with status 4.`;

/** Prints progress to standard error and the report to standard output. */
export const importCommand: Command = {
  summary:
    'import a folder of Markdown, or an export of WordPress, Ghost, Blogger, Medium, Substack or Lekha',
  help,
  async run(args, io) {
    const options = readOptions(args);
    if (!(await isExport(options.path))) return runImport(options, io);
    const { path, ...others } = options;
    if (Object.values(others).every((value) => value === undefined)) return importExport(path, io);
    throw new UsageError(`${path} is an export, whose import has no options.`);
  },
};

const OPTIONS = {
  json: { type: 'string' },
  summary: { type: 'string' },
  source: { type: 'string' },
  'base-url': { type: 'string' },
  'date-order': { type: 'string' },
  'dry-run': { type: 'boolean' },
  'fetch-images': { type: 'boolean' },
} as const;

function readOptions(args: string[]) {
  const { values, positionals } = parseArguments(args, { options: OPTIONS, min: 1 });
  const { 'base-url': baseUrl, 'date-order': dateOrder, 'dry-run': dryRun, ...others } = values;
  if (baseUrl !== undefined && !/^https?:\/\/./.test(baseUrl))
    throw new UsageError('Give --base-url as https://….');
  if (dateOrder !== undefined && dateOrder !== 'dmy' && dateOrder !== 'mdy')
    throw new UsageError('Give --date-order as dmy or mdy.');
  return { path: positionals[0]!, baseUrl, dateOrder, dryRun, ...others } as const;
}

/** Makes the site of an export. */
async function importExport(path: string, { out, err }: CommandIo): Promise<number> {
  const site = { config: readConfig(), log: openLog('warn', process.stderr), now: Date.now };
  const { articles, manifest, missingMedia, aside } = await importSite(site, path, err);
  const { media, users } = manifest.counts;
  out(`${articles} articles, ${media} images and ${users} users are imported. Start the server.`);
  if (aside)
    out(`The empty site that was there before is in ${aside}: delete it when you no longer need it.`);
  if (missingMedia > 0) out(`${missingMedia} images have no file, as on the site of the export.`);
  return exit.done;
}

async function runImport(
  { path, json, summary, source, 'fetch-images': fetchImages, ...old }: ReturnType<typeof readOptions>,
  { services, out, err }: CommandIo,
): Promise<number> {
  // Collects garbage before the heap grows by more than this, since an import leaves much of it.
  setFlagsFromString('--heap-growing-percent=30');
  const ctx = { ...(await services()), actor: system };
  const report = await importContent(ctx, {
    path,
    source,
    fetchBytes: fetchImages ? fetchFromWeb(ctx) : undefined,
    ...old,
    onProgress: ({ done, total, path: file }) => err(`[${done + 1}/${total}] ${file}`),
  }).catch((error) => {
    if (error instanceof LekhaError && error.code === 'unsupported_type') return error;
    throw error;
  });
  if (report instanceof LekhaError) {
    err(report.message);
    return exit.damagedInput;
  }
  if (!report.dryRun) await audit(ctx, { action: 'site.imported', subject: path });
  if (json !== undefined) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
  if (summary !== undefined) await writeFile(summary, `${JSON.stringify(summarise(report))}\n`);
  for (const line of reportLines(report)) out(line);
  if (report.unsupported !== null) err(report.unsupported);
  return report.failed.length > 0 || report.unsupported !== null ? exit.damagedInput : exit.done;
}

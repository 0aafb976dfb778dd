import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { system } from '../domain/context.ts';
import { LekhaError } from '../domain/errors.ts';
import { importFolder, reportLines } from '../domain/transfer/import.ts';
import { type Command, type CommandIo, exit } from './command.ts';

const help = `Usage: npm run lekha -- import PATH [--json FILE] [--source NAME]

Imports a folder of Markdown files with YAML or TOML front matter, and the pictures they name.

  --json FILE    also writes the whole report to FILE
  --source NAME  where it comes from, to know its articles again when the folder has moved

It may be run again at any time, also after it was interrupted: only what changed in the folder is imported. Articles
edited on the site since are reported and left as they are. A server may run meanwhile.`;

/** `import PATH`: see `importFolder`. Progress goes to standard error, the report to standard output. */
export const importCommand: Command = {
  summary: 'import a folder of Markdown with its pictures',
  help,
  async run(args, io) {
    const given = readArgs(args);
    if (typeof given === 'string') {
      io.err(`${given}\n\n${help}`);
      return exit.usage;
    }
    return runImport(given, io);
  },
};

interface Given {
  path: string;
  json: string | undefined;
  source: string | undefined;
}

function readArgs(args: string[]): Given | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'string' }, source: { type: 'string' } },
    });
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) return 'Name one folder to import.';
    return { path, json: values.json, source: values.source };
  } catch (error) {
    return error instanceof Error ? error.message : 'These options are not understood.';
  }
}

async function runImport({ path, json, source }: Given, { services, out, err }: CommandIo): Promise<number> {
  const ctx = { ...(await services()), actor: system };
  const report = await importFolder(ctx, {
    path,
    source,
    onProgress: ({ done, total, path: file }) => err(`[${done + 1}/${total}] ${file}`),
  }).catch((error) => {
    if (error instanceof LekhaError && error.code === 'unsupported_type') return error;
    throw error;
  });
  if (report instanceof LekhaError) {
    err(report.message);
    return exit.damagedInput;
  }
  if (json !== undefined) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
  for (const line of reportLines(report)) out(line);
  if (report.notUnderstood !== null) err(report.notUnderstood);
  return report.failed.length > 0 || report.notUnderstood !== null ? exit.damagedInput : exit.done;
}

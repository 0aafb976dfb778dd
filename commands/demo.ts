import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from '../platform/config.ts';
import { commandPrefix } from '../platform/install-folder.ts';
import { openLog } from '../platform/log.ts';
import { standardError } from '../platform/output.ts';
import { builtSite, serve } from '../server/main.ts';
import { openServices } from '../server/startup/services.ts';
import { parseArguments } from './arguments.ts';
import { type Command, exit, UsageError } from './command.ts';
import { type DemoAdministrator, type DemoOptions, fillDemo } from './demo/fill.ts';

type Out = (line: string) => void;

const help = `Usage: ${commandPrefix()} demo [--articles N] [--seed WORD]

Serves a demo site with generated articles and an administrator. The site is in a temporary folder, which is removed when
you press Ctrl+C. PORT and HOST set where it listens (localhost:3000).

  --articles N   the number of articles (40)
  --seed WORD    another word gives other articles (lekha)`;

/** Serves a temporary site to try. */
export const demo: Command = {
  summary: 'serve a temporary demo site full of articles',
  help,
  async run(args, { out }) {
    await runDemo(readOptions(args), out);
    return exit.done;
  },
};

type Options = Pick<DemoOptions, 'seed' | 'articles'>;

function readOptions(args: string[]): Options {
  const options = { articles: { type: 'string', default: '40' }, seed: { type: 'string' } } as const;
  const { articles, seed } = parseArguments(args, { options }).values;
  if (!/^[1-9]\d{0,4}$/.test(articles)) throw new UsageError('Give --articles as a number.');
  return { articles: Number(articles), seed };
}

/** Resolves when the site is ready. It runs until the process ends, which removes its folder. */
async function runDemo(options: Options, out: Out): Promise<void> {
  const openSite = await builtSite();
  const wanted = readConfig();
  await refuseTakenPort(wanted);
  const folder = mkdtempSync(join(tmpdir(), 'lekha-demo-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const config = demoConfig(wanted, folder);
  const administrator = await whileInterruptible(() => fill(config, options, out));
  const log = openLog(config.logLevel);
  const site = await openSite({ config, log });
  try {
    await serve(site, config, log);
  } catch (error) {
    await site.close();
    throw error;
  }
  announce(config, administrator, out);
}

/** Fails before the site is filled rather than when the server starts. */
async function refuseTakenPort({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (cause) {
    const message = `Port ${port} on ${host} is in use. Stop the program that uses it, or set another PORT.`;
    throw new ConfigError(message, { cause });
  }
  probe.close();
  await once(probe, 'close');
}

/** Resets all settings that could belong to another site. */
function demoConfig(config: Config, dataDir: string): Config {
  return {
    ...config,
    dataDir,
    databaseUrl: undefined,
    appSecret: undefined,
    admin: undefined,
    google: undefined,
    oidc: undefined,
    passwordSignIn: true,
    smtpUrl: undefined,
    mediaUpload: undefined,
    imageSources: [],
    s3: undefined,
    mediaPublicUrl: undefined,
    welcome: false,
    logLevel: 'warn',
  };
}

/** Ends the process at once on a signal, until the server handles signals. */
async function whileInterruptible<T>(work: () => Promise<T>): Promise<T> {
  const stop = () => process.exit(130);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    return await work();
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

async function fill(config: Config, options: Options, out: Out): Promise<DemoAdministrator> {
  const services = await openServices(config, openLog('warn', standardError()));
  out('Creating articles…');
  try {
    return await fillDemo(services, {
      ...options,
      onProgress: (done, all) => {
        if (done % 10 === 0 || done === all) out(`  ${done} of ${all} articles`);
      },
    });
  } finally {
    await services.db.close();
  }
}

function announce({ publicUrl }: Config, { email, password }: DemoAdministrator, out: Out): void {
  out('');
  out(`The demo is at   ${publicUrl}`);
  out(`Administrator    ${email}`);
  out(`Password         ${password}`);
  out('Press Ctrl+C to stop and remove it.');
}

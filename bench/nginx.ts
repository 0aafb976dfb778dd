import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { end, waitUntilUp } from '../scripts/running/server.ts';
import { onCore, SERVER_CORE } from './running.ts';

/** A file server that serves the same pages, as a reference for the fastest this machine can be. */
export interface FileServer {
  url: string;
  pid: number;
  /** The paths of the pages, in the given order. */
  paths: string[];
  stop(): Promise<void>;
}

/** Returns the version of nginx on this machine, or null. */
export function nginxVersion(): string | null {
  const { stderr, error } = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
  return error ? null : (/nginx\/(\S+)/.exec(stderr)?.[1] ?? 'unknown');
}

/**
 * Starts nginx with one worker on the server's processor, configured as Debian has it but for its log, on
 * these pages, compressed already with gzip.
 */
export async function startNginx(pages: readonly Buffer[]): Promise<FileServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-nginx-'));
  const port = await freePort();
  const paths = pages.map((bytes, i) => {
    writeFileSync(join(folder, `${i}.html`), bytes);
    return `/${i}.html`;
  });
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port));
  const [command, args] = onCore(SERVER_CORE, 'nginx', [
    '-c',
    join(folder, 'nginx.conf'),
    '-e',
    join(folder, 'errors'),
  ]);
  const nginx = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilUp(`${url}/0.html`, nginx);
  const stop = async () => {
    await end(nginx, 'SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, pid: nginx.pid ?? 0, paths, stop };
}

function configuration(folder: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join(' ');
  return `daemon off; worker_processes 1; pid ${join(folder, 'pid')};
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; ${temporary}
  types { text/html html; }
  server {
    listen 127.0.0.1:${port}; root ${folder};
    location / { add_header content-encoding gzip; add_header cache-control "public, max-age=0, must-revalidate"; }
  }
}
`;
}

import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

/**
 * Starts nginx with the configuration of deploy/ and `directives`, in front of servers on these ports of
 * 127.0.0.1.
 */
export async function startNginx(
  folder: string,
  ports: readonly number[],
  directives = '',
): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`);
  const site = readFileSync('deploy/nginx/cluster.conf', 'utf8')
    .replace(/( *server lekha-\d.*\n)+/, `${servers.join('\n')}\n`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${join(folder, 'nginx.pid')};
events { worker_connections 1024; }
http { access_log off; ${directives} ${temporary.join(' ')}\n${site}\n}\n`,
  );
  const child = spawn('nginx', ['-c', file, '-e', join(folder, 'nginx-errors')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let isMissing = false;
  child.once('error', () => {
    isMissing = true;
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200 && !isMissing; tries++) {
    if ((await fetch(url).catch(() => null))?.ok) return { url, stop: () => void child.kill('SIGTERM') };
    await sleep(50);
  }
  throw new Error(
    isMissing
      ? 'nginx is not installed: apt-get install nginx, or the package of your system.'
      : 'nginx does not answer.',
  );
}

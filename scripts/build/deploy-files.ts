// Checks the files in deploy/ with the programs that read them, where these are installed.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');

/** Copies the files into `folder`, because the checks write beside them. */
export function checkDeployFiles(folder: string, check: (what: string, holds: boolean) => void): void {
  const deploy = join(folder, 'deploy');
  cpSync(join(root, 'deploy'), deploy, { recursive: true });
  const verify = verifier(check);
  const mistakes = validate(readFileSync(join(deploy, 'Dockerfile'), 'utf8'));
  check(`the Dockerfile has no mistakes ${mistakes.map(({ message }) => message).join(' ')}`, !mistakes[0]);
  verify('hadolint', [join(deploy, 'Dockerfile')]);
  for (const name of ['compose.yaml', 'compose.cluster.yaml']) {
    const { services } = parse(readFileSync(join(deploy, name), 'utf8'), { merge: true });
    check(`${name} is YAML with services`, Object.keys(services).length > 0);
  }
  verify('systemd-analyze', ['verify', join(deploy, 'lekha.service')]);
  verify('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')]);
  verifyNginx(deploy, verify);
}

type Verify = (command: string, args: string[]) => void;

function verifier(check: (what: string, holds: boolean) => void): Verify {
  return (command, args) => {
    const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
    if (error) {
      process.stdout.write(`  skipped: ${command} is not installed\n`);
      return;
    }
    if (status !== 0) process.stdout.write(stdout + stderr);
    check(`${command} accepts ${args.at(-1)!.split('/').at(-1)}`, status === 0);
  };
}

/**
 * nginx resolves host names, reads certificates and opens its folders when it checks a file, so all are
 * replaced.
 */
function verifyNginx(deploy: string, verify: Verify): void {
  const [key, certificate] = [join(deploy, 'key.pem'), join(deploy, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=blog.example.org'];
  if (spawnSync('openssl', [...request, '-keyout', key, '-out', certificate]).status !== 0) {
    process.stdout.write(
      '  skipped: openssl is not installed, which makes a certificate to check nginx with\n',
    );
    return;
  }
  for (const name of ['lekha.conf', 'cached.conf', 'cluster.conf']) {
    const text = readFileSync(join(deploy, 'nginx', name), 'utf8')
      .replace(/\/etc\/ssl\/certs\/\S+(?=;)/, certificate)
      .replace(/\/etc\/ssl\/private\/\S+(?=;)/, key)
      .replace('/var/cache/nginx/lekha', join(deploy, 'cache'))
      .replace(/lekha-(\d):/g, '127.0.0.$1:');
    const whole = join(deploy, `test-${name}`);
    const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${join(deploy, kind)};`,
    );
    const http = `access_log off;\n${own.join('\n')}\n${text}`;
    writeFileSync(whole, `pid ${join(deploy, 'nginx.pid')};\nevents {}\nhttp {\n${http}\n}\n`);
    verify('nginx', ['-t', '-q', '-e', 'stderr', '-c', whole]);
  }
}

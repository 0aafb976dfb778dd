import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { freePort } from '../free-port.ts';
import type { CountingMailServer } from './smtp.ts';

const READ_MS = 200;

/**
 * Starts Debian's postfix with a queue and a mailbox of its own, which takes all emails to example.org. Needs
 * the package `postfix` and the rights of root. Each email is read by a parser once it is delivered.
 */
export async function startPostfix(): Promise<CountingMailServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-postfix-'));
  const [config, queue, data, mail] = ['config', 'queue', 'data', 'mail'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  for (const path of [config, queue, data, mail]) mkdirSync(path, { mode: 0o755 });
  execFileSync('chmod', ['755', folder]);
  execFileSync('chown', ['postfix:postfix', data]);
  execFileSync('chown', ['nobody:nogroup', mail]);
  const port = await freePort();
  writeFileSync(join(config, 'main.cf'), mainConfig({ queue, data, mail }));
  writeFileSync(join(config, 'master.cf'), masterConfig(port));
  const postfix = (...args: string[]) =>
    execFileSync('postfix', ['-c', config, ...args], { stdio: 'ignore' });
  postfix('start');
  const emails = new Map<string, number>();
  const seen = new Set<string>();
  const read = async () => {
    for (const name of listNew(mail)) {
      if (seen.has(name)) continue;
      seen.add(name);
      const email = await PostalMime.parse(readFileSync(join(mail, 'all', 'new', name)));
      const to = email.headers.find(({ key }) => key === 'x-original-to')?.value ?? '';
      assertComplete(email.html, email.text, to);
      emails.set(to, (emails.get(to) ?? 0) + 1);
    }
  };
  let reading = Promise.resolve();
  const timer = setInterval(() => {
    reading = reading.then(read);
  }, READ_MS);
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    stop: () => {
      clearInterval(timer);
      postfix('stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listNew(mail: string): string[] {
  const folder = join(mail, 'all', 'new');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Throws if an email reached its mailbox without one of its parts. */
function assertComplete(html: string | undefined, text: string | undefined, to: string): void {
  const isWhole = html?.includes('</html>') && text?.includes('A page asks for time');
  if (!isWhole) throw new Error(`The email to ${to} is not whole.`);
}

function mainConfig({ queue, data, mail }: { queue: string; data: string; mail: string }): string {
  return `
compatibility_level = 3.6
queue_directory = ${queue}
data_directory = ${data}
maillog_file = ${data}/log
maillog_file_prefixes = ${data}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.example.net
mydestination =
alias_maps =
virtual_mailbox_domains = example.org
virtual_mailbox_base = ${mail}
virtual_mailbox_maps = static:all/
virtual_uid_maps = static:${readId('-u')}
virtual_gid_maps = static:${readId('-g')}
smtpd_recipient_restrictions = permit_auth_destination, reject
in_flow_delay = 0
`;
}

function readId(which: '-u' | '-g'): string {
  return execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }).trim();
}

/** The services that an email passes, outside a chroot. */
function masterConfig(port: number): string {
  return `
127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
virtual unix - n n - - virtual
postlog unix-dgram n - n - 1 postlogd
`;
}

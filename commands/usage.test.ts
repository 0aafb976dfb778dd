import { expect, it } from 'vitest';
import { admin } from './admin.ts';
import { adoptMedia } from './adopt-media.ts';
import { backup } from './backup.ts';
import { type Command, exit, runCommand } from './command.ts';
import { demo } from './demo.ts';
import { emails } from './emails.ts';
import { importCommand } from './import.ts';
import { media } from './media.ts';
import { migrate } from './migrate.ts';
import { move } from './move.ts';
import { reindex } from './reindex.ts';
import { restore } from './restore.ts';
import { start } from './start.ts';
import { verify } from './verify.ts';

const invalid: [name: string, command: Command, ...args: string[]][] = [
  ['adopt-media', adoptMedia, 'now'],
  ['admin', admin, 'create'],
  ['backup', backup, 'one.tar.zst', 'two.tar.zst'],
  ['demo', demo, '--articles', 'many'],
  ['emails', emails, 'resend'],
  ['import', importCommand],
  ['media', media, 'copy', '--to', 'tape'],
  ['migrate', migrate, 'back'],
  ['move', move, '--to', 'mysql://localhost/site'],
  ['reindex', reindex, 'essays'],
  ['restore', restore, '--replace'],
  ['start', start, 'now'],
  ['verify', verify],
];

it.each(invalid)(
  '%s prints its usage for invalid arguments and does not open the data folder',
  async (_name, command, ...args) => {
    const lines: string[] = [];
    const services = () => Promise.reject(new Error('The data folder was opened.'));
    const out = () => undefined;
    expect(await runCommand(command, args, { services, out, err: (line) => lines.push(line) })).toBe(
      exit.usage,
    );
    expect(lines.join('\n')).toContain(command.help);
  },
);

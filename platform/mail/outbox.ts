import { randomUUIDv7 } from 'node:crypto';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../durable-file.ts';
import type { Email, Mail } from './mail.ts';
import { toMessage } from './message.ts';

/**
 * Writes each email as a file `*.eml` (RFC 5322) into `dir`, which it makes when needed; names sort by time. A email
 * is on the disk, under its final name, before `send` resolves.
 */
export function openOutbox(dir: string, from: string): Mail {
  return {
    send: async (email) => {
      const bytes = await compose(email, from);
      await writeDurably(join(dir, `${randomUUIDv7()}.eml`), bytes);
    },
    ready: async () => {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      return access(dir, constants.W_OK).then(
        () => true,
        () => false,
      );
    },
  };
}

async function compose(email: Email, from: string): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  return new MailComposer(toMessage(email, from)).compile().build();
}

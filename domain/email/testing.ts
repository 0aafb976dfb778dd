import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ctx, type Services, system } from '../context.ts';
import { sendEmail } from './send.ts';

/** Does the jobs of one kind that are waiting. */
export async function doJobs(
  services: Services,
  kind: string,
  handle: (ctx: Ctx, payload: unknown) => Promise<unknown>,
): Promise<void> {
  const jobs = await services.db.read.selectFrom('job').selectAll().where('kind', '=', kind).execute();
  for (const job of jobs) {
    await handle({ ...services, actor: system }, JSON.parse(job.payload));
    await services.db.write((tx) => tx.deleteFrom('job').where('id', '=', job.id).execute());
  }
}

/** Sends the queued emails and returns all emails to this address, oldest first. */
export async function emailsTo(services: Services, email: string): Promise<string[]> {
  await doJobs(services, 'letter', sendEmail);
  const outbox = join(services.config.dataDir, 'outbox');
  return readdirSync(outbox)
    .sort()
    .map((name) => readable(readFileSync(join(outbox, name), 'utf8')))
    .filter((message) => message.includes(`\r\nTo: ${email}\r\n`));
}

/** Quoted-printable undone, as far as links need it (RFC 2045, section 6.7). */
function readable(message: string): string {
  return message
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

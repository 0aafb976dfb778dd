import { randomUUIDv7 } from 'node:crypto';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { EMAIL_PATTERN } from '../contract/user.ts';
import { oneLine } from '../shared/text/one-line.ts';
import type { Config } from './config.ts';
import { makeFolder, writeDurably } from './durable-file.ts';
import { EncodedSize } from './encoded-size.ts';
import { connectSmtp, type Delivery, type MailConnection } from './smtp.ts';

export type { Delivery } from './smtp.ts';

/** An email message; every message has a plain `text`. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** The name of the sender, instead of the one in `MAIL_FROM`. */
  fromName?: string;
  /** The address that answers go to; the sender's by default. */
  replyTo?: string;
  /** The `Message-ID` without its angle brackets; random if it is missing. */
  messageId?: string;
  /** The address to which mail servers report that it could not be delivered; the sender's by default. */
  bounceTo?: string | undefined;
}

/** A connection for one email after another, which reports the outcome of each. */
export interface Mailing extends Pick<MailConnection, 'isOpen' | 'close'> {
  /** Throws `BadAddress`, and nothing else. */
  deliver(email: Email): Promise<Delivery>;
}

/** Sends emails. */
export interface Mail {
  /** Sends one email. Throws `BadAddress`, and if the mail server cannot be reached or refuses the site. */
  send(email: Email): Promise<Delivery>;
  /** True if emails can be sent now, for `/readyz`. */
  ready(): Promise<boolean>;
  /** Opens a connection for many emails. Throws if the mail server does not answer or refuses it. */
  connect(): Promise<Mailing>;
}

/** The recipient is not exactly one plain email address. */
export class BadAddress extends Error {
  override name = 'BadAddress';
}

/** How long a result of `ready` is reused, in milliseconds: `/readyz` may be requested every second. */
const READY_FOR_MS = 30_000;

/** Opens mail: the operator's mail server, or without one the outbox, a folder of files. */
export function openMail({ smtpUrl, dataDir, mailFrom }: Config): Mail {
  return smtpUrl ? openSmtp(smtpUrl, mailFrom) : openOutbox(join(dataDir, 'outbox'), mailFrom);
}

/** Sends emails through the server at `url` (`smtp://` or `smtps://`, with user and password if needed). */
function openSmtp(url: string, from: string): Mail {
  const checked = { at: Number.NEGATIVE_INFINITY, ready: false };
  return {
    send: async (email) => {
      const raw = await toRaw(email, from);
      return withConnection(url, (connection) => connection.deliver(raw));
    },
    ready: async () => {
      if (performance.now() - checked.at < READY_FOR_MS) return checked.ready;
      checked.ready = await withConnection(url, async () => true).catch(() => false);
      checked.at = performance.now();
      return checked.ready;
    },
    connect: async () => {
      const connection = await connectSmtp(url);
      return { ...connection, deliver: async (email) => connection.deliver(await toRaw(email, from)) };
    },
  };
}

async function withConnection<T>(url: string, work: (connection: MailConnection) => Promise<T>): Promise<T> {
  const connection = await connectSmtp(url);
  try {
    return await work(connection);
  } finally {
    connection.close();
  }
}

/**
 * Writes each email as a file `*.eml` (RFC 5322) into `dir`, which it creates if needed. Names sort by time.
 * An email is on the disk, under its final name, before `send` resolves.
 */
export function openOutbox(dir: string, from: string): Mail {
  const send = async (email: Email): Promise<Delivery> => {
    const { bytes } = await toRaw(email, from);
    await writeDurably(join(dir, `${randomUUIDv7()}.eml`), bytes);
    return { outcome: 'sent' };
  };
  return {
    send,
    connect: async () => ({
      deliver: send,
      isOpen: () => true,
      close: () => {},
    }),
    ready: async () => {
      await makeFolder(dir);
      return access(dir, constants.W_OK).then(
        () => true,
        () => false,
      );
    },
  };
}

/** The bytes of an email and its envelope. Throws `BadAddress`. */
async function toRaw(email: Email, from: string) {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { default: parseAddresses } = await import('nodemailer/lib/addressparser');
  const [sender] = parseAddresses(from, { flatten: true });
  const named = sender && email.fromName ? { name: oneLine(email.fromName), address: sender.address } : from;
  const message = new MailComposer(toMessage(email, named)).compile();
  const { from: envelopeFrom } = message.getEnvelope();
  return { from: email.bounceTo ?? (envelopeFrom || ''), to: email.to, bytes: await message.build() };
}

/**
 * Converts an email to nodemailer's format. The address is checked and passed as an object, because
 * nodemailer parses a string as a list of addresses with names and comments. Texts are never read as file
 * paths or URLs. Throws `BadAddress`.
 */
function toMessage(email: Email, from: string | { name: string; address: string }) {
  if (!EMAIL_PATTERN.test(email.to)) throw new BadAddress('An email needs exactly one plain address.');
  const { replyTo } = email;
  return {
    from,
    ...(replyTo !== undefined && EMAIL_PATTERN.test(replyTo) && { replyTo: { name: '', address: replyTo } }),
    to: { name: '', address: email.to },
    subject: oneLine(email.subject),
    text: toPart(email.text),
    html: email.html === undefined ? undefined : toPart(email.html),
    messageId: email.messageId && `<${email.messageId}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...email.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A text in the encoding that needs fewer bytes. nodemailer sends short lines of ASCII as they are. */
function toPart(content: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
  if (/^[\x00-\x7f]*$/.test(content)) return content;
  return { content, contentTransferEncoding: new EncodedSize().add(content).encoding };
}

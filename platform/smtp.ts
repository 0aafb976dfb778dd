import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { withTimeout } from './clock.ts';
import { faultOfRefusal, type MailboxFault } from './mailbox-fault.ts';

/** The outcome of giving an email to a mail server. */
export type Delivery =
  | { outcome: 'sent' }
  /** For good: the `recipient`, this `message`, or everything from this `sender`. */
  | { outcome: 'refused'; refused: 'recipient' | 'message' | 'sender'; fault: MailboxFault; error: string }
  /** For now, and only this recipient. */
  | { outcome: 'deferred'; error: string }
  /** The server has the whole email, and its response was lost: it may have accepted it. */
  | { outcome: 'unknown'; error: string }
  /** The server cannot have accepted it: the connection ended before the email, or the server is busy. */
  | { outcome: 'unsent'; error: string };

/** An email as bytes, with its SMTP envelope. */
export interface RawEmail {
  from: string;
  to: string;
  bytes: Buffer;
}

/** A connection to a mail server that takes one email after another. */
export interface MailConnection {
  /** Never throws. Only one email at a time. */
  deliver(email: RawEmail): Promise<Delivery>;
  isOpen(): boolean;
  close(): void;
}

const CONNECT_MS = 10_000;
/**
 * The time for which a server may be silent: a content filter can take minutes (RFC 5321 section 4.5.3.2).
 */
const SILENT_MS = 300_000;
/** How long a server gets to say goodbye. */
const QUIT_MS = 2_000;

/** The maximum times of a connection and of an email in milliseconds, however slowly the server goes on. */
export interface SmtpLimits {
  openMs: number;
  emailMs: number;
}
const LIMITS: SmtpLimits = { openMs: 30_000, emailMs: SILENT_MS };

/** Connects and signs in to the server at `url`. Throws if it does not answer in time or refuses. */
export async function connectSmtp(url: string, limits = LIMITS): Promise<MailConnection> {
  const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ]);
  const { auth, ...server } = parseConnectionUrl(url);
  const connection = new Connection({
    ...server,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
  });
  const opening = open(connection).then(async () => {
    if (auth?.user && connection.allowsAuth) await signIn(connection, auth.user, auth.pass ?? '');
  });
  await withTimeout(opening, limits.openMs, () => {
    connection.close();
    throw new Error('The mail server is too slow.');
  });
  return {
    deliver: (email) => deliver(connection, email, limits.emailMs),
    isOpen: () => !connection.destroyed,
    close: () => quit(connection),
  };
}

function quit(connection: SMTPConnection): void {
  if (connection.destroyed) return;
  connection.quit();
  setTimeout(() => connection.close(), QUIT_MS).unref();
}

function open(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    // Errors after the connection is open reach the email under way.
    connection.on('error', reject);
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
}

function signIn(connection: SMTPConnection, user: string, pass: string): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.login({ user, credentials: { user, pass } }, (error) => {
      if (!error) return resolve();
      connection.close();
      reject(error);
    });
  });
}

async function deliver(
  connection: SMTPConnection,
  { from, to, bytes }: RawEmail,
  limitMs: number,
): Promise<Delivery> {
  let isHandedOver = false;
  // Read only after the server has agreed to take the email.
  const message = Readable.from(
    (function* () {
      isHandedOver = true;
      yield bytes;
    })(),
  );
  const sending = new Promise<SmtpError | null>((resolve) => {
    connection.send({ from, to: [to], size: bytes.length }, message, (failed) => resolve(failed));
  });
  const error = await withTimeout(sending, limitMs, () => {
    connection.close();
    return new Error('The mail server is too slow.');
  });
  if (!error) return { outcome: 'sent' };
  const delivery = interpret(error, isHandedOver);
  if (!(await canGoOn(connection))) connection.close();
  return delivery;
}

interface SmtpError extends Error {
  code?: string | undefined;
  responseCode?: number;
  response?: string | undefined;
  command?: string;
}

/** Reads what an error of nodemailer says about the email. */
export function interpret(
  { message, code: kind, responseCode: code = 0, response = '', command }: SmtpError,
  isHandedOver: boolean,
): Delivery {
  const error = (response || message).slice(0, 500);
  // 421 ends the session and says nothing about the email.
  if (code === 421 || (code >= 400 && code < 500 && command === 'MAIL FROM'))
    return { outcome: 'unsent', error };
  if (code >= 400 && code < 500) return { outcome: 'deferred', error };
  // nodemailer found, before it sent anything, that this server does not take such an address or size.
  const isRefusedHere = code === 0 && !isHandedOver && (kind === 'EENVELOPE' || kind === 'EMESSAGE');
  if (isRefusedHere)
    return {
      outcome: 'refused',
      refused: kind === 'EMESSAGE' ? 'message' : 'recipient',
      fault: 'none',
      error,
    };
  if (code < 500) return { outcome: isHandedOver ? 'unknown' : 'unsent', error };
  const refused = command === 'RCPT TO' ? 'recipient' : command === 'MAIL FROM' ? 'sender' : 'message';
  return {
    outcome: 'refused',
    refused,
    fault: refused === 'recipient' ? faultOfRefusal(code, response) : 'none',
    error,
  };
}

/** Ends the transaction that the server has open after a refusal. */
function canGoOn(connection: SMTPConnection): Promise<boolean> {
  if (connection.destroyed) return Promise.resolve(false);
  return new Promise((resolve) => {
    const onEnd = () => resolve(false);
    connection.once('end', onEnd);
    connection.reset((error) => {
      connection.off('end', onEnd);
      resolve(!error);
    });
  });
}

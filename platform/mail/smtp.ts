import type { Mail } from './mail.ts';
import { toMessage } from './message.ts';

const CONNECT_MS = 10_000;
const SOCKET_MS = 30_000;
/** A readiness answer may be asked for every second; the mail server is not. */
const READY_FOR_MS = 30_000;

/** Sends emails through the server at `url` (`smtp://` or `smtps://`, with user and password in it where needed). */
export function openSmtp(url: string, from: string): Mail {
  let transport: ReturnType<typeof connect> | undefined;
  const connected = () => {
    transport ??= connect(url);
    return transport;
  };
  const checked = { at: Number.NEGATIVE_INFINITY, ready: false };
  return {
    send: async (email) => {
      const message = toMessage(email, from);
      await (await connected()).sendMail(message);
    },
    ready: async () => {
      if (performance.now() - checked.at < READY_FOR_MS) return checked.ready;
      checked.ready = await answers(await connected());
      checked.at = performance.now();
      return checked.ready;
    },
  };
}

/** nodemailer costs a noticeable part of the start, so it is loaded with the first email. */
async function connect(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
  });
}

async function answers(transport: { verify(): Promise<unknown> }): Promise<boolean> {
  try {
    await transport.verify();
    return true;
  } catch {
    return false;
  }
}

import { createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { connectSmtp, interpret } from './smtp.ts';

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** Connects to a mail server that answers with these handlers. */
async function connectTo(options: SMTPServerOptions) {
  const sockets = new Set<Socket>();
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  const { port } = server.server.address() as { port: number };
  const connection = await connectSmtp(`smtp://127.0.0.1:${port}`);
  /** Ends the connection, as a server that crashes does. */
  const dropConnection = () => {
    for (const socket of sockets) socket.destroy();
  };
  cleanups.push(async () => {
    connection.close();
    dropConnection();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return { ...connection, dropConnection };
}

/** A server that replies this many times, and then sends a byte now and then without an end. */
async function slowServer(count: number): Promise<string> {
  const replies = ['220 mail', '250 mail', '250 sender', '250 recipient', '354 data'];
  const server = createServer((socket) => {
    let sent = 0;
    socket.on('error', () => {});
    const reply = () => {
      if (sent < count) return socket.write(`${replies[sent++]}\r\n`);
      const trickle = setInterval(() => socket.write('2'), 20);
      return socket.once('close', () => clearInterval(trickle));
    };
    reply();
    socket.on('data', reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const email = (to: string) => ({
  from: 'site@example.org',
  to,
  bytes: Buffer.from('Subject: Hi\r\n\r\nHello\r\n'),
});
const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

describe('A connection to a mail server', () => {
  test('sends one email after another, and goes on after a refusal', async () => {
    const arrived: string[] = [];
    const connection = await connectTo({
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith('gone')) return done(refusal(550, '5.1.1 No such user'));
        if (address.startsWith('later')) return done(refusal(451, '4.7.1 Greylisted'));
        done();
      },
      onData: (stream, { envelope }, done) => {
        stream.resume().on('end', () => {
          const { address } = envelope.rcptTo[0]!;
          if (address.startsWith('spam')) return done(refusal(554, '5.7.1 Looks like spam'));
          arrived.push(address);
          done();
        });
      },
    });
    expect(await connection.deliver(email('ada@example.org'))).toEqual({ outcome: 'sent' });
    expect(await connection.deliver(email('gone@example.org'))).toMatchObject({
      outcome: 'refused',
      refused: 'recipient',
      fault: 'missing',
      error: '550 5.1.1 No such user',
    });
    expect(await connection.deliver(email('later@example.org'))).toMatchObject({ outcome: 'deferred' });
    expect(await connection.deliver(email('spam@example.org'))).toMatchObject({
      outcome: 'refused',
      refused: 'message',
      fault: 'none',
    });
    expect(await connection.deliver(email('bob@example.org'))).toEqual({ outcome: 'sent' });
    expect(arrived).toEqual(['ada@example.org', 'bob@example.org']);
    expect(connection.isOpen()).toBe(true);
  });

  test('leaves nothing behind after many refusals', async () => {
    const warnings: string[] = [];
    const warn = ({ name }: Error) => void warnings.push(name);
    process.on('warning', warn);
    const connection = await connectTo({
      onRcptTo: (_address, _session, done) => done(refusal(550, '5.1.1 No such user')),
    });
    for (let i = 0; i < 12; i++) await connection.deliver(email(`reader${i}@example.org`));
    await setImmediate();
    process.off('warning', warn);
    expect(warnings).toEqual([]);
    expect(connection.isOpen()).toBe(true);
  });

  test('that ends before the email is handed over has not sent it', async () => {
    const connection = await connectTo({
      onRcptTo: (_address, session, done) => {
        (session as unknown as { connection?: unknown }).connection = undefined;
        done(refusal(421, 'Too busy'));
      },
    });
    expect(await connection.deliver(email('ada@example.org'))).toMatchObject({ outcome: 'unsent' });
  });

  test('that ends before the response to an email leaves its outcome unknown', async () => {
    const connection = await connectTo({
      onData: (stream) => void stream.resume().on('end', () => connection.dropConnection()),
    });
    expect(await connection.deliver(email('ada@example.org'))).toMatchObject({ outcome: 'unknown' });
    expect(connection.isOpen()).toBe(false);
    expect(await connection.deliver(email('ada@example.org'))).toMatchObject({ outcome: 'unsent' });
  });

  test.each([
    ['sends its greeting byte by byte', 0, 'too slow'],
    ['answers the sign-in byte by byte', 1, 'too slow'],
  ])('fails on a server that %s', async (_what, after, why) => {
    const url = await slowServer(after);
    await expect(connectSmtp(url, { openMs: 300, emailMs: 300 })).rejects.toThrow(why);
  });

  test('gives up an email whose server goes on byte by byte', async () => {
    const limits = { openMs: 60_000, emailMs: 300 };
    const early = await connectSmtp(await slowServer(2), limits);
    expect(await early.deliver(email('ada@example.org'))).toMatchObject({ outcome: 'unsent' });
    expect(early.isOpen()).toBe(false);
    const late = await connectSmtp(await slowServer(5), limits);
    expect(await late.deliver(email('ada@example.org'))).toMatchObject({ outcome: 'unknown' });
    expect(late.isOpen()).toBe(false);
  });

  test('to a port without a server fails', async () => {
    await expect(connectSmtp('smtp://127.0.0.1:9')).rejects.toThrow();
  });
});

test.each([
  ['550 5.1.1 No such user', 'RCPT TO', { refused: 'recipient', fault: 'missing' }],
  ['550-5.1.10 Null MX', 'RCPT TO', { refused: 'recipient', fault: 'missing' }],
  ['550 No such user', 'RCPT TO', { refused: 'recipient', fault: 'unusable' }],
  ['550 relay not permitted', 'RCPT TO', { refused: 'recipient', fault: 'unusable' }],
  ['550 5.4.1 Recipient address rejected', 'RCPT TO', { refused: 'recipient', fault: 'unusable' }],
  ['550 5.4.4 Domain not found', 'RCPT TO', { refused: 'recipient', fault: 'unusable' }],
  ['552 5.2.2 Mailbox full', 'RCPT TO', { refused: 'recipient', fault: 'unusable' }],
  ['550 5.7.1 Blocked', 'RCPT TO', { refused: 'recipient', fault: 'none' }],
  ['550 5.4.5 Daily quota exceeded', 'RCPT TO', { refused: 'recipient', fault: 'none' }],
  ['550 5.1.8 Sender address rejected', 'RCPT TO', { refused: 'recipient', fault: 'none' }],
  ['554 Relay access denied', 'RCPT TO', { refused: 'recipient', fault: 'none' }],
  ['550 5.7.1 Sender refused', 'MAIL FROM', { refused: 'sender', fault: 'none' }],
  ['550 5.1.1 Spam', 'DATA', { refused: 'message', fault: 'none' }],
])('%s to %s', (response, command, expected) => {
  const error = Object.assign(new Error(response), {
    response,
    command,
    responseCode: Number(response.slice(0, 3)),
  });
  expect(interpret(error, true)).toEqual({ outcome: 'refused', error: response, ...expected });
});

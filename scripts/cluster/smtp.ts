import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A mail server that counts the emails by address. */
export interface CountingMailServer {
  url: string;
  emails: ReadonlyMap<string, number>;
  stop(): void;
}

/** Starts it. It responds after `delayMs`, so that a sender may be killed meanwhile. */
export async function startMailServer(delayMs: number): Promise<CountingMailServer> {
  const emails = new Map<string, number>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume().on('end', async () => {
        for (const { address } of envelope.rcptTo) emails.set(address, (emails.get(address) ?? 0) + 1);
        await sleep(delayMs);
        done();
      });
    },
  });
  // A connection of a killed server breaks off.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, emails, stop: () => server.close(() => {}) };
}

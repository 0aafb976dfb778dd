import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { connectionKey, countWaiting, readQueues } from './kernel-queues.ts';

const SERVER = `
  const server = require('node:net').createServer((socket) => socket.pause()).listen(0, process.argv[1], () =>
    console.log(server.address().port))`;

it.skipIf(process.platform !== 'linux').each(['127.0.0.1', '::1'])(
  'what waits in the kernel for a process on %s is counted',
  async (host) => {
    const child = spawn(process.execPath, ['-e', SERVER, host], { stdio: ['ignore', 'pipe', 'inherit'] });
    let clients: Socket[] = [];
    try {
      const port = Number(String((await once(child.stdout, 'data'))[0]));
      expect(await countWaiting(port)).toBe(0);
      child.kill('SIGSTOP');
      clients = Array.from({ length: 7 }, () => connect(port, host));
      await Promise.all(clients.map((client) => once(client, 'connect')));
      await expect.poll(() => countWaiting(port)).toBe(7);
      expect(await countWaiting(port === 65_535 ? 1024 : port + 1)).toBe(0);
      const [first] = clients as [Socket];
      first.write('hello');
      const key = connectionKey({ localPort: port, remoteAddress: host, remotePort: first.localPort });
      await expect.poll(async () => (await readQueues(port))?.get(key)).toEqual({ sent: 0, received: 5 });
      child.kill('SIGCONT');
      await expect.poll(() => countWaiting(port), { timeout: 30_000 }).toBe(0);
    } finally {
      for (const client of clients) client.destroy();
      child.kill('SIGKILL');
    }
  },
);

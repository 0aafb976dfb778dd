import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { clientAddress } from './client-address.ts';

interface Row {
  trusted?: string;
  socket: string;
  forwarded?: string;
  client: string;
}

test.each<Row>([
  { socket: '203.0.113.7', forwarded: '1.2.3.4', client: '203.0.113.7' },
  { trusted: '10.0.0.0/8', socket: '203.0.113.7', forwarded: '1.2.3.4', client: '203.0.113.7' },
  { trusted: '10.0.0.0/8', socket: '10.1.2.3', forwarded: '1.2.3.4', client: '1.2.3.4' },
  { trusted: '10.0.0.0/8', socket: '::ffff:10.1.2.3', forwarded: '1.2.3.4', client: '1.2.3.4' },
  { trusted: '10.0.0.0/8', socket: '10.1.2.3', forwarded: '6.6.6.6, 1.2.3.4', client: '1.2.3.4' },
  { trusted: '10.0.0.0/8', socket: '10.1.2.3', forwarded: '6.6.6.6, 1.2.3.4, 10.9.9.9', client: '1.2.3.4' },
  { trusted: '10.0.0.0/8', socket: '10.1.2.3', forwarded: 'nonsense', client: '10.1.2.3' },
  { trusted: '10.0.0.0/8', socket: '10.1.2.3', forwarded: '::ffff:1.2.3.4', client: '1.2.3.4' },
  { trusted: '10.0.0.0/8', socket: '10.1.2.3', forwarded: '::ffff:102:304', client: '1.2.3.4' },
  { trusted: '10.0.0.0/8', socket: '10.1.2.3', forwarded: '[0:0:0:0:0:ffff:1.2.3.4]:443', client: '1.2.3.4' },
  { trusted: '::ffff:10.0.0.0/104', socket: '10.1.2.3', forwarded: '1.2.3.4', client: '1.2.3.4' },
  { trusted: '10.0.0.0/8', socket: '10.1.2.3', forwarded: '1'.repeat(9000), client: '10.1.2.3' },
  { trusted: '10.0.0.0/8', socket: '10.1.2.3', client: '10.1.2.3' },
  { trusted: '127.0.0.1, ::1', socket: '::1', forwarded: '2001:db8::9', client: '2001:db8::9' },
  {
    trusted: '2001:db8::/32',
    socket: '2001:db8::1',
    forwarded: '[2001:dead::9]:443',
    client: '2001:dead::9',
  },
  { trusted: '10.0.0.1', socket: '10.0.0.2', forwarded: '1.2.3.4', client: '10.0.0.2' },
])('from $socket with $forwarded, trusting $trusted: $client', ({ trusted, socket, forwarded, client }) => {
  const config = readConfig(trusted ? { TRUSTED_PROXIES: trusted } : {});
  const headers = new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded });
  expect(clientAddress(config, { socket: { remoteAddress: socket } }, headers)).toBe(client);
});

test.each(['10.0.0.0/33', 'proxy.example.org', '10.0.0.0/', '10.0.0.0/8/8'])(
  'a malformed range is refused: %s',
  (range) => {
    const config = readConfig({ TRUSTED_PROXIES: range });
    expect(() => clientAddress(config, undefined, new Headers())).toThrow(ConfigError);
  },
);

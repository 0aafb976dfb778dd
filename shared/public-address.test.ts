import { expect, it } from 'vitest';
import { hasPublicHost } from './public-address.ts';

it.each([
  '169.254.169.254',
  '127.0.0.1',
  '127.1',
  '127.0.0.1.',
  '2130706433',
  '0x7f.0.0.1',
  '0x7f000001',
  '0177.0.0.1',
  '１２７.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '0.0.0.0',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:10.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::a00:1]',
  '[2002:a00:1::]',
  '[fe80::1]',
  '[fd00::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  'localhost',
  'LOCALHOST.',
  'localhost..',
  '10.0.0.1..',
  'a.localhost',
  'localhost.localdomain',
  'printer.local',
  'metadata.google.internal',
  'nas.home.arpa',
  'router.lan',
  'intranet',
])('does not take %s for a public host', (host) => {
  for (const url of [`https://${host}/x.png`, `http://u:p@${host}:8080/x`])
    expect(hasPublicHost(url), url).toBe(false);
});

it.each([
  '8.8.8.8',
  '134744072',
  '[2606:4700::1111]',
  'example.org',
  'local.example.org',
  'internal.example',
  'xn--nxasmq6b.com',
])('takes %s for a public host', (host) => {
  expect(hasPublicHost(`https://${host}/x.png`)).toBe(true);
});

it.each(['', 'x', '//10.0.0.1', 'ftp://example.org', 'https://'])('takes %j for none', (url) => {
  expect(hasPublicHost(url)).toBe(false);
});

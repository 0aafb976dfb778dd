import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasPublicHost } from '../shared/public-address.ts';
import { isPublicAddress, toNetwork } from './ip-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['0000:0000:0000:0000:0000:ffff:cb00:7107', '203.0.113.7'],
  ['::fffe:203.0.113.7', '0:0:0:0::/64'],
  ['::203.0.113.7', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:DB8:1::5', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('the network of %j is %j', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

const byte = fc.nat(255);
const v4 = fc.tuple(byte, byte, byte, byte).map((bytes) => bytes.join('.'));
const near = ['100.64', '169.254', '172.16', '172.32', '192.0', '192.168', '198.18', '198.20'];
const nearV4 = fc.tuple(fc.constantFrom(...near), byte, byte).map((parts) => parts.join('.'));
const group = fc.oneof(fc.nat(0xffff), fc.constantFrom(0, 1, 0x4f, 0x200, 0xdb8, 0x112, 0x8000));
const first = fc.oneof(group, fc.constantFrom(0x64, 0x100, 0x2001, 0x2002, 0x2620, 0x3fff, 0x5f00, 0xfe80));
const v6 = fc
  .tuple(first, fc.array(group, { minLength: 7, maxLength: 7 }))
  .map(([start, others]) => `[${[start, ...others].map((one) => one.toString(16)).join(':')}]`);

test('agrees with the check of browsers', () => {
  fc.assert(
    fc.property(fc.oneof(v4, nearV4, v6), (host) => {
      expect(hasPublicHost(`https://${host}/`), host).toBe(isPublicAddress(host.replace(/[[\]]/g, '')));
    }),
    { numRuns: 3000 },
  );
});

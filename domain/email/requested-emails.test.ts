import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { onSqlite } from '../../platform/db/testing.ts';
import { isProof, proofText } from '../../shared/subscription-proof.ts';
import { visitor } from '../context.ts';
import { createSubscribeToken, isSubscribeTokenValid, subscribe } from '../newsletter/newsletter.ts';
import { testContext } from '../testing.ts';
import { hasProof } from './requested-emails.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const email = 'reader@example.org';

function prove(day: string, to = email): string {
  let attempt = 0;
  const hashed = () =>
    createHash('sha256')
      .update(proofText(to, day, attempt))
      .digest();
  while (!isProof(hashed())) attempt++;
  return `${day}:${attempt}`;
}

it('a proof holds for one address and a day that is today somewhere', () => {
  for (const day of ['2026-11-22', '2026-11-23', '2026-11-24'])
    expect(hasProof({ email, proof: prove(day) }, NOW)).toBe(true);
  expect(hasProof({ email, proof: prove('2026-11-21') }, NOW)).toBe(false);
  expect(hasProof({ email, proof: prove('2026-11-23', 'another@example.org') }, NOW)).toBe(false);
  for (const proof of [undefined, '', '2026-11-23:', '2026-11-23:0000000001', 'x'.repeat(40)])
    expect(hasProof({ email, proof }, NOW)).toBe(false);
});

onSqlite('signing up', (getDb) => {
  const ctx = () => testContext(getDb(), visitor, { RATE_LIMIT_SCALE: '1' });

  it('is limited for all programs together, and not for people', async () => {
    const program = (n: number) => subscribe(ctx(), { email: `victim${n}@example.org` }, `203.0.113.${n}`);
    for (let n = 0; n < 20; n++) await program(n);
    await expect(program(20)).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('form on the site'),
    });
    const proof = prove(new Date().toISOString().slice(0, 10));
    await subscribe(ctx(), { email, proof }, '203.0.113.200');
    await subscribe(ctx(), { email: 'quiet@example.org', isProven: true }, '203.0.113.201');
  });

  it('accepts the second sending of a form for its address only', () => {
    const token = createSubscribeToken(ctx(), email);
    expect(isSubscribeTokenValid(ctx(), email, token)).toBe(true);
    expect(isSubscribeTokenValid(ctx(), 'other@example.org', token)).toBe(false);
    expect(isSubscribeTokenValid({ ...ctx(), now: () => Date.now() + 3_700_000 }, email, token)).toBe(false);
    expect(isSubscribeTokenValid(ctx(), email, '')).toBe(false);
  });
});

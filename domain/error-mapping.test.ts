import { expect, it } from 'vitest';
import { DatabaseBusy, DatabaseFull, DatabaseUnavailable, OutcomeUnknown } from '../platform/db/errors.ts';
import { eachDatabase } from '../platform/db/testing.ts';
import { toLekhaError } from './error-mapping.ts';
import { LekhaError } from './errors.ts';

const coded = (code: string) => Object.assign(new Error('message of the database'), { code });

it.each([
  [new DatabaseUnavailable({ cause: new Error('connect ECONNREFUSED') }), 'unavailable'],
  [new DatabaseBusy('All connections are in use.'), 'unavailable'],
  // The same errors after serialisation from a thread.
  [coded(new DatabaseUnavailable().code), 'unavailable'],
  [coded(new DatabaseBusy('busy').code), 'unavailable'],
  [coded('57P01'), 'unavailable'],
  [coded('57014'), 'unavailable'],
  [coded('40001'), 'unavailable'],
  [coded('40P01'), 'unavailable'],
  [coded('53300'), 'unavailable'],
  [coded('ECONNRESET'), 'unavailable'],
  [new DatabaseFull('full'), 'storage_full'],
  [coded('53100'), 'storage_full'],
  [coded('22021'), 'invalid'],
  [coded('23505'), 'internal'],
  [new TypeError('x is not a function'), 'internal'],
  [new LekhaError('conflict', 'Another came first.'), 'conflict'],
])('maps %s to %s, without its cause', (error, code) => {
  const mapped = toLekhaError(error);
  expect(mapped.code).toBe(code);
  if (!(error instanceof LekhaError)) expect(mapped.message).not.toContain(error.message);
});

it('says that a write may be stored if its commit was not answered', () => {
  const mapped = toLekhaError(new OutcomeUnknown());
  expect(mapped.code).toBe('unavailable');
  expect(mapped.message).toContain('may be saved or not');
});

eachDatabase('An id with NUL', (getDb) => {
  it('is nobody’s, or refused, but no failure of the server', async () => {
    const query = getDb().read.selectFrom('user').select('id').where('id', '=', 'a\0b');
    const failure = await query.execute().then(() => null, toLekhaError);
    expect([undefined, 'invalid']).toContain(failure?.code);
  });
});

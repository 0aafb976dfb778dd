import { expect, it } from 'vitest';
import { DatabaseAway, DatabaseBusy, DatabaseFull } from '../platform/db/errors.ts';
import { toLekhaError } from './error-mapping.ts';
import { LekhaError } from './errors.ts';

const coded = (code: string) => Object.assign(new Error('said by the database'), { code });

it.each([
  [new DatabaseAway({ cause: new Error('connect ECONNREFUSED') }), 'unavailable'],
  [new DatabaseBusy('All connections are in use.'), 'unavailable'],
  // What is left of the same after it came out of a thread.
  [coded(new DatabaseAway().code), 'unavailable'],
  [coded(new DatabaseBusy('busy').code), 'unavailable'],
  [coded('57P01'), 'unavailable'],
  [coded('57014'), 'unavailable'],
  [coded('40001'), 'unavailable'],
  [coded('40P01'), 'unavailable'],
  [coded('53300'), 'unavailable'],
  [coded('ECONNRESET'), 'unavailable'],
  [new DatabaseFull('full'), 'storage_full'],
  [coded('53100'), 'storage_full'],
  [coded('23505'), 'internal'],
  [new TypeError('x is not a function'), 'internal'],
  [new LekhaError('conflict', 'Another came first.'), 'conflict'],
])('%s is told as %s, without its cause', (error, code) => {
  const told = toLekhaError(error);
  expect(told.code).toBe(code);
  if (!(error instanceof LekhaError)) expect(told.message).not.toContain(error.message);
});

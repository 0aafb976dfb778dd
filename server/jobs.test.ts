import { expect, it } from 'vitest';
import { jobName } from '../contract/job-names.ts';
import { jobPayloads } from '../domain/backup/testing.ts';
import { jobHandlers } from './jobs.ts';

it.each(Object.keys(jobHandlers))('the System screen names jobs of the kind %s', (kind) => {
  expect(jobName(kind)).not.toBe(kind);
});

it('a restore knows the payload of every kind of job, and of no other', () => {
  expect(Object.keys(jobPayloads).sort()).toEqual(Object.keys(jobHandlers).sort());
});

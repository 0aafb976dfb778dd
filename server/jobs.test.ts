import { expect, it } from 'vitest';
import { jobName } from '../contract/job-names.ts';
import { jobHandlers } from './jobs.ts';

it.each(Object.keys(jobHandlers))('the System screen names jobs of the kind %s', (kind) => {
  expect(jobName(kind)).not.toBe(kind);
});

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

it('pings that wait survive a backup only if they name paths of the site', () => {
  const { websub, indexnow } = jobPayloads;
  for (const list of ['', '/category/a%20%26%20b']) expect(websub!.safeParse({ list }).success).toBe(true);
  expect(indexnow!.safeParse({ paths: ['/blog/tea', '/terms'] }).success).toBe(true);
  for (const path of ['//elsewhere.example', 'https://elsewhere.example/', '/a b', '/\\elsewhere'])
    expect([
      websub!.safeParse({ list: path }).success,
      indexnow!.safeParse({ paths: [path] }).success,
    ]).toEqual([false, false]);
});

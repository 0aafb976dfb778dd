import { expect, test } from 'vitest';
import type { SystemStatus } from '../../../contract/system.ts';
import { findAttention } from './attention.ts';

const at = '2026-11-23T10:00:00.000Z';
const healthy: SystemStatus = {
  version: '1.0.0',
  node: 'v26',
  startedAt: at,
  database: { kind: 'SQLite', version: '3', bytes: 1 },
  storage: {
    kind: 'disk',
    location: '/data',
    images: 0,
    bytes: 0,
    ready: true,
    check: null,
    freeBytes: 1e12,
  },
  backup: { scheduled: true, last: { at, file: 'a', bytes: 1 }, nextAt: at, failing: false },
  jobs: { waiting: 3, due: 0, failed: 0, held: 0, overdue: [], failures: [] },
  mail: { kind: 'smtp', ready: true, lastSent: null, lastError: null, failing: false },
  log: { linesDropped: 2, failure: null },
  cache: null,
  instances: [],
  errors: { total: 0, latest: [] },
};

test('a healthy site needs no attention', () => {
  expect(findAttention(healthy)).toEqual({});
});

const checked = {
  at,
  compared: 9,
  withoutHash: 0,
  damaged: 0,
  damagedNames: [],
  missing: 0,
  missingNames: [],
};

test('a check without damage needs no attention; damage names the files and a backup', () => {
  expect(findAttention({ ...healthy, storage: { ...healthy.storage, check: checked } })).toEqual({});
  const check = { ...checked, damaged: 1, damagedNames: ['b-640.webp'] };
  const storage = { ...healthy.storage, check };
  const [text] = findAttention({ ...healthy, storage }).storage!;
  expect(text).toContain('1 media file is damaged. (b-640.webp) Nothing was deleted. A backup from before');
  const backup = { ...healthy.backup, last: null };
  expect(findAttention({ ...healthy, storage, backup }).storage![0]).toContain('There is no backup');
});

const instance = { host: 'a', startedAt: at, seenAt: at };

test.each<[string, Partial<SystemStatus>]>([
  ['storage', { storage: { ...healthy.storage, ready: false } }],
  ['storage', { storage: { ...healthy.storage, freeBytes: 1e6 } }],
  [
    'storage',
    { storage: { ...healthy.storage, check: { ...checked, missing: 1, missingNames: ['a.jpg'] } } },
  ],
  ['backup', { backup: { ...healthy.backup, failing: true } }],
  ['backup', { backup: { ...healthy.backup, scheduled: false } }],
  ['jobs', { jobs: { ...healthy.jobs, failed: 1 } }],
  ['jobs', { jobs: { ...healthy.jobs, overdue: [{ kind: 'backup', lastRunAt: at }] } }],
  ['mail', { mail: { ...healthy.mail, kind: 'outbox' } }],
  ['mail', { mail: { ...healthy.mail, failing: true } }],
  ['log', { log: { linesDropped: 3, failure: 'ENOSPC' } }],
  [
    'instances',
    {
      instances: [
        { ...instance, version: '1' },
        { ...instance, version: '2' },
      ],
    },
  ],
  ['errors', { errors: { total: 2, latest: [] } }],
])('%s needs attention: %o', (section, change) => {
  expect(Object.keys(findAttention({ ...healthy, ...change }))).toEqual([section]);
});

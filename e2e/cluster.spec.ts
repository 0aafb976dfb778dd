import { expect, test } from '@playwright/test';
import { runCluster } from '../scripts/cluster/run-cluster.ts';
import { inTier } from '../scripts/tests/tier.ts';

test(
  'two servers on one database lose nothing while everything around them restarts',
  inTier('all'),
  async () => {
    const broken = await runCluster({
      instances: 2,
      rounds: 1,
      unavailableMs: 1000,
      throughNginx: false,
      // biome-ignore lint/suspicious/noConsole: a failure is explained by what came before it.
      tell: (what, figures) => console.log(`${what}: ${JSON.stringify(figures)}`),
    });
    expect(broken).toEqual([]);
  },
);

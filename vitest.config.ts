import { defineConfig } from 'vitest/config';
import { inlineScripts } from './scripts/build/inline-scripts.ts';
import { lazyFiles } from './scripts/build/lazy-files.ts';
import { tier } from './scripts/tests/tier.ts';
import { unitTestWorkers } from './scripts/tests/workers.ts';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [inlineScripts(), lazyFiles()],
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [
            '**/node_modules/**',
            'e2e/**',
            'build/**',
            'data/**',
            ...(tier === 'quick' ? ['**/*.full.test.{ts,tsx}'] : []),
            ...(tier === 'all' ? [] : ['**/*.all.test.{ts,tsx}']),
          ],
          environment: 'node',
          globalSetup: ['./scripts/tests/vitest-setup.ts'],
          setupFiles: ['./scripts/tests/vitest-worker-setup.ts'],
          // Modules of ours do nothing by being imported, so test files may share them and need not load them
          // again.
          isolate: false,
          // Time-outs end what hangs: a busy machine may be many times slower than a quiet one.
          // As with browser tests (playwright.config.ts): .ci/run repeats a failed test once.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
    maxWorkers: unitTestWorkers,
  },
});

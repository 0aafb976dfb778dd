import { defineConfig } from 'vitest/config';
import { inlineScripts } from './scripts/inline-scripts.ts';

/** `npm test` leaves out the tests that take long (scripts/runners.ts). */
const quick = process.env.TEST_TIER === 'quick';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [inlineScripts()],
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [
            '**/node_modules/**',
            'e2e/**',
            'build/**',
            'data/**',
            ...(quick ? ['**/*.full.test.ts'] : []),
          ],
          environment: 'node',
          globalSetup: ['./scripts/vitest-setup.ts'],
          setupFiles: ['./scripts/vitest-worker-setup.ts'],
          // Modules of ours do nothing by being imported, so test files may share them and need not load them again.
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
    maxWorkers: 2,
  },
});

import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';
import { tier } from './scripts/tests/tier.ts';
import { browserTestWorkers } from './scripts/tests/workers.ts';

/** The tags of scripts/tests/tier.ts that a run leaves out; a run of single files leaves out none. */
const leftOut = { quick: /@full|@all/, full: /@all/, all: undefined };

export default defineConfig({
  testDir: './e2e',
  outputDir: '.test/playwright',
  globalSetup: './e2e/support/global-setup.ts',
  reporter: [['list'], ['json', { outputFile: '.test/e2e.json' }]],
  // The tests of a file share its server, so they run one after the other; files run side by side.
  workers: browserTestWorkers,
  forbidOnly: true,
  // .ci/run repeats a failed test once, and its last lines name every test that needed it.
  retries: process.env.CI ? 1 : 0,
  grepInvert: leftOut[tier],
  // Timeouts only end what hangs: a busy machine may be many times slower than a quiet one.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  // The longest test starts first, so that nothing waits for it at the end.
  projects: [
    { name: 'chaos', testMatch: 'chaos.spec.ts' },
    { name: 'screens', testIgnore: 'chaos.spec.ts' },
  ],
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    // Without animations pages settle at once; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

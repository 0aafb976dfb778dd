import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';

export default defineConfig({
  testDir: './e2e',
  outputDir: '.test/playwright',
  reporter: [['list'], ['json', { outputFile: '.test/e2e.json' }]],
  // A test file's tests share its server, so they run one after the other; two files run side by side.
  workers: 2,
  // A loaded machine is given a second chance, which the closing lines name. The chaos repeats the same faults then.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // Time-outs end what hangs: a busy machine may be many times slower than a quiet one.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  // The one long test begins first, so that nothing waits for it at the end.
  projects: [
    { name: 'chaos', testMatch: 'chaos.spec.ts' },
    { name: 'screens', testIgnore: 'chaos.spec.ts' },
  ],
  use: {
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    trace: 'on-first-retry',
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

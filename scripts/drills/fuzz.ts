// `npm run test:fuzz`: the long form of server/fast-path/differential.full.test.ts; takes FUZZ_REQUESTS and
// FUZZ_SEED.
import { startVitest } from 'vitest/node';

process.env.FUZZ_REQUESTS ??= '1000000';
await startVitest('test', ['server/fast-path/differential.full.test.ts'], {
  watch: false,
  testTimeout: 3_600_000,
});

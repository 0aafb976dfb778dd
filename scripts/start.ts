// `npm start`: serves, after building when build/ is missing or was made from other sources.
import { createRequire } from 'node:module';
import { ensureBuilt } from './build/build-pages.ts';

try {
  ensureBuilt();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
createRequire(import.meta.url)('../bin/lekha.cjs');

// `npm start`: serves, after building when build/ is missing or was made from other sources.
import { ensureBuilt } from './build/build-pages.ts';

try {
  ensureBuilt();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
await import('../bin/lekha.cjs');

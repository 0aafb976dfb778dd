import { ensureBuilt } from './build/build-pages.ts';

ensureBuilt();

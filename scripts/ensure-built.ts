import { ensureBuilt } from './build-pages.ts';

ensureBuilt();

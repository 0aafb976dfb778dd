import { build } from './build-pages.ts';

if (!build()) process.exit(1);

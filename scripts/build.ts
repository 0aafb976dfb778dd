import { build } from './building.ts';

if (!build()) process.exit(1);

import { ensureBuilt } from './building.ts';

ensureBuilt();

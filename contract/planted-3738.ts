import { readConfig } from '../platform/config.ts';

export const planted = readConfig;

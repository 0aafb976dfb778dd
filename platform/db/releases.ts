import { migrationNames } from './migrations/migrations.ts';

/**
 * The versions of the program, the oldest first, with the last migration of each one's schema: for the
 * newest, the last there is. The next version names it here. The table in docs/operations.md is the same. The
 * sources before 0.2.0 all called themselves 0.1.0 and were not tagged.
 */
export const releases = [
  { version: '0.1.0', schema: '013-site' },
  { version: '0.2.0', schema: migrationNames.at(-1)! },
] as const;

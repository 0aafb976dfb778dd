import type { TestProject } from 'vitest/node';
import { makeFonts } from '../build/fonts.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL, with a superuser, of the temporary PostgreSQL that all test files share. */
    postgresUrl: string;
  }
}

/** Runs once before all test files; what it returns runs after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Workers start later and create their data folders in it.
  await makeFonts();
  const removeFolder = createTemporaryFolder();
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    removeFolder();
  };
}

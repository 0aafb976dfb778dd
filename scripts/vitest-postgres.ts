import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address of the throw-away PostgreSQL that all test files share. */
    postgresUrl: string;
  }
}

/** Runs once before all test files; what it returns runs after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}

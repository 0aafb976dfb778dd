/**
 * One sentence that says what is wrong with these versions and what to do, or undefined when they will do.
 */
export function complaint(versions: { node: string; sqlite?: string | undefined }): string | undefined;
export const oldestSqlite: string;

import type { Snapshot } from '../../../platform/db/dump/types.ts';
import type { TargetFolder } from '../files/target-folder.ts';
import { writeTable } from './lists.ts';

/** Writes the letters to subscribers, with the welcome email. */
export async function writeLetters(snapshot: Snapshot, folder: TargetFolder): Promise<void> {
  await writeTable(snapshot, folder, 'letters', 'letter', ({ id, slug, subject, body, ...row }) => ({
    id,
    slug,
    subject,
    body,
    hasPage: row.has_page === 1 || undefined,
    isActive: row.is_active === 1 || undefined,
    createdBy: row.created_by,
    created: row.created_at,
    updated: row.updated_at,
    sent: row.sent_at,
  }));
}

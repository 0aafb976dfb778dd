import { inBatches } from '../../../platform/db/batches.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { ImageUseTable } from '../../../platform/db/schema.ts';
import { originalKeysForUrl } from './urls.ts';

/** A thing that shows images and so protects them from the sweep. */
export interface ImageOwner {
  kind: ImageUseTable['owner_kind'];
  id: string;
}

/** The root-relative URL of an image and its role for the owner, such as `banner`, `additional` or `body`. */
export interface ImageUse {
  url: string;
  role: string;
}

/** Replaces the recorded uses of an owner. Images of other sites and deleted ones are skipped. */
export async function recordImageUses(
  tx: Writer,
  owner: ImageOwner,
  uses: readonly ImageUse[],
): Promise<void> {
  await tx
    .deleteFrom('image_use')
    .where('owner_kind', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .execute();
  const rolesByKey = groupRoles(uses);
  const images = await inBatches([...rolesByKey.keys()], (batch) =>
    tx.selectFrom('image').select(['id', 'key']).where('key', 'in', batch).execute(),
  );
  const rows = images.flatMap(({ id, key }) =>
    [...(rolesByKey.get(key) ?? [])].map((role) => ({
      image_id: id,
      owner_kind: owner.kind,
      owner_id: owner.id,
      role,
    })),
  );
  await inBatches(rows, (batch) => tx.insertInto('image_use').values(batch).execute());
  const ids = images.map(({ id }) => id);
  await inBatches(ids, (batch) =>
    tx
      .updateTable('image')
      .set({ unused_since: null })
      .where('id', 'in', batch)
      .where('unused_since', 'is not', null)
      .execute(),
  );
}

function groupRoles(uses: readonly ImageUse[]): Map<string, Set<string>> {
  const roles = new Map<string, Set<string>>();
  for (const { url, role } of uses) {
    for (const key of originalKeysForUrl(url)) roles.set(key, (roles.get(key) ?? new Set()).add(role));
  }
  return roles;
}

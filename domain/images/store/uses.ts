import { inBatches } from '../../../platform/db/batches.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { ImageUseTable } from '../../../platform/db/schema.ts';
import { originalKeysForUrl } from './urls.ts';

/** What shows pictures, and so keeps them from being swept. */
export interface ImageOwner {
  kind: ImageUseTable['owner_kind'];
  id: string;
}

/** A picture's root-relative address and what it is to its owner, such as `banner`, `additional` or `body`. */
export interface ImageUse {
  url: string;
  role: string;
}

/** Replaces what `owner` uses by `uses`. Foreign addresses, and those of pictures that are gone, are passed over. */
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
  const rolesByKey = collectRoles(uses);
  const images = await inBatches([...rolesByKey.keys()], (portion) =>
    tx.selectFrom('image').select(['id', 'key']).where('key', 'in', portion).execute(),
  );
  const rows = images.flatMap(({ id, key }) =>
    [...(rolesByKey.get(key) ?? [])].map((role) => ({
      image_id: id,
      owner_kind: owner.kind,
      owner_id: owner.id,
      role,
    })),
  );
  await inBatches(rows, (portion) => tx.insertInto('image_use').values(portion).execute());
  await inBatches(images, (portion) =>
    tx
      .updateTable('image')
      .set({ unused_since: null })
      .where(
        'id',
        'in',
        portion.map(({ id }) => id),
      )
      .where('unused_since', 'is not', null)
      .execute(),
  );
}

function collectRoles(uses: readonly ImageUse[]): Map<string, Set<string>> {
  const roles = new Map<string, Set<string>>();
  for (const { url, role } of uses) {
    for (const key of originalKeysForUrl(url)) roles.set(key, (roles.get(key) ?? new Set()).add(role));
  }
  return roles;
}

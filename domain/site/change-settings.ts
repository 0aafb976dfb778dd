import { type Settings, type SettingsChange, settings } from '../../contract/settings.ts';
import type { Writer } from '../../platform/db/database.ts';
import { type Ctx, write } from '../context.ts';
import { LekhaError } from '../errors.ts';
import {
  type AttachedImage,
  assertImagesExist,
  normaliseImageUrl,
  recordImageUses,
} from '../images/images.ts';
import { authorize } from '../permissions.ts';
import { type EditableSettings, settingsForEditing, storedSettings, versionOf } from '../site-settings.ts';

/**
 * Changes the settings given; absent ones stay, null is the default again. Readers see it at once. `version` is the one
 * they were opened with; without it the change applies to whatever is there. Throws `conflict` when somebody changed
 * any setting since, and `invalid` for the address of a picture that cannot be one.
 */
export async function changeSettings(
  ctx: Ctx,
  change: SettingsChange,
  version: number | undefined,
): Promise<EditableSettings> {
  authorize(ctx, 'settings.write');
  const normal = withOwnPictures(ctx, change);
  const wanted = toStore(normal);
  await write(ctx, async ({ tx, publish }) => {
    const rows = await storedSettings(tx);
    const current = versionOf(rows);
    if (version !== undefined && version !== current) throw stale('These settings were');
    const known = new Map(rows.map(({ key, value }) => [key, value]));
    const changed = wanted.filter(({ key, value }) => value !== (known.get(key) ?? DEFAULT));
    if (changed.length === 0) return;
    const added = imagesIn(normal).filter(({ url }) => !isNamedIn(known, url));
    await assertImagesExist(tx, added);
    await store(tx, changed, current + 1);
    for (const key of ['team', 'logo'] as const) {
      if (changed.some((row) => row.key === key)) await keepPictures(tx, key, normal);
    }
    publish();
  });
  return settingsForEditing(ctx);
}

/** What is said when somebody else saved in between. */
export function stale(what: string): LekhaError {
  return new LekhaError('conflict', `${what} changed since you opened this page, so yours were not saved.`);
}

const DEFAULT = 'null';
const defaults = settings.parse({});

/** The rows of a change. A value like the default is kept as the default, whatever that is in a later release. */
function toStore(change: SettingsChange): { key: string; value: string }[] {
  return Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      const written = JSON.stringify(value);
      return { key, value: written === JSON.stringify(defaults[key as keyof Settings]) ? DEFAULT : written };
    });
}

/** Pictures by the addresses they are stored by; a blank one is none. */
function withOwnPictures(ctx: Ctx, change: SettingsChange): SettingsChange {
  const logo = change.logo ? normaliseImageUrl(ctx.config, change.logo, 'logo') : change.logo;
  const withLogo = logo === undefined ? change : { ...change, logo: logo || null };
  if (!change.team) return withLogo;
  const team = change.team.map((person, i) => ({
    ...person,
    image: person.image ? normaliseImageUrl(ctx.config, person.image, `team.${i}.image`) : null,
  }));
  return { ...withLogo, team };
}

async function store(tx: Writer, rows: { key: string; value: string }[], version: number): Promise<void> {
  await tx
    .insertInto('setting')
    .values(rows.map((row) => ({ ...row, version })))
    .onConflict((row) =>
      row.column('key').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        version: eb.ref('excluded.version'),
      })),
    )
    .execute();
}

/** The images that a change of the settings names, with their fields. */
function imagesIn({ logo, team }: SettingsChange): AttachedImage[] {
  const people = (team ?? []).map(({ image }, i) => ({ url: image, path: `team.${i}.image` }));
  return [{ url: logo, path: 'logo' }, ...people].flatMap(({ url, path }) => (url ? [{ url, path }] : []));
}

/** Whether a stored setting names the image already: such a setting may be saved again without it. */
function isNamedIn(stored: Map<string, string>, url: string): boolean {
  return ['logo', 'team'].some((key) => stored.get(key)?.includes(JSON.stringify(url)));
}

/** A picture that a setting shows is not swept away. */
async function keepPictures(tx: Writer, key: 'team' | 'logo', change: SettingsChange): Promise<void> {
  const urls = key === 'logo' ? [change.logo] : (change.team ?? []).map(({ image }) => image);
  const role = key === 'logo' ? 'logo' : 'person';
  const uses = urls.flatMap((url) => (url ? [{ url, role }] : []));
  await recordImageUses(tx, { kind: 'setting', id: key }, uses);
}

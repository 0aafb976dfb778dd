import { appearanceImages } from '../../contract/appearance.ts';
import {
  type EditableSettings,
  type SecuritySetting,
  type Settings,
  type SettingsChange,
  securitySettings,
  settings,
} from '../../contract/settings.ts';
import type { Writer } from '../../platform/db/database.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { conflict, invalid, LekhaError } from '../errors.ts';
import { assertFontExists } from '../fonts/fonts.ts';
import {
  assertImagesExist,
  cardSettings,
  enqueueShareImages,
  normaliseImageUrl,
  recordImageUses,
} from '../images/images.ts';
import { authorize } from '../permissions.ts';
import { latestVersion, loadStoredSettings, readEditableSettings } from '../site-settings.ts';
import { hasFactor } from '../users/users.ts';
import { write } from '../write.ts';
import { findCssError } from './custom-css.ts';
import { readCode } from './site-code.ts';

/**
 * Changes the given settings; absent ones stay, null restores the default. Readers see the change at once.
 * `version` is the one they were opened with; without it the change applies to the stored settings. Throws
 * `conflict` if somebody has changed any setting since then, and `invalid` for an invalid image URL, CSS or
 * code.
 */
export async function changeSettings(
  ctx: Ctx,
  change: SettingsChange,
  version: number | undefined,
): Promise<EditableSettings> {
  authorize(ctx, 'settings.write');
  await authorizeSecurity(ctx, change);
  const error = change.customCss ? findCssError(change.customCss) : null;
  if (error) throw invalid('customCss', error);
  if (change.fontFile) await assertFontExists(ctx, change.fontFile);
  const normalised = normaliseImages(ctx, change);
  const wanted = toRows(normalised);
  return write(ctx, async ({ tx, invalidatePages }) => {
    const rows = await loadStoredSettings(tx);
    const current = latestVersion(rows);
    if (version !== undefined && version !== current)
      throw staleError(
        'These settings have been changed since you opened them, so your changes were not saved.',
      );
    const known = new Map(rows.map(({ key, value }) => [key, value]));
    const changed = wanted.filter(({ key, value }) => value !== (known.get(key) ?? DEFAULT));
    if (changed.length === 0) return readEditableSettings(ctx, tx);
    const images = imagesIn(normalised);
    await assertImagesExist(
      tx,
      images.filter(({ url }) => !isNamedIn(known, url)),
    );
    await store(tx, changed, current + 1);
    for (const { key } of changed.filter(({ key }) => imageKeys.includes(key))) {
      const uses = images.filter((image) => image.key === key);
      await recordImageUses(tx, { kind: 'setting', id: key }, uses);
    }
    const ofCards: readonly string[] = cardSettings;
    if (changed.some(({ key }) => ofCards.includes(key))) await enqueueShareImages(tx, ctx.now());
    await recordAudit(tx, ctx, {
      action: 'settings.changed',
      detail: changed.map(({ key }) => key).join(', '),
    });
    invalidatePages();
    return readEditableSettings(ctx, tx);
  });
}

/** Nobody locks themselves out, or lets a stolen session weaken the site. */
async function authorizeSecurity(ctx: Ctx, change: SettingsChange): Promise<void> {
  if (securitySettings.every((key) => change[key] === undefined)) return;
  const { settings: stored } = await readEditableSettings(ctx, ctx.db.read);
  const given = securitySettings.filter((key) => change[key] !== undefined);
  const wanted = {
    ...stored,
    ...Object.fromEntries(given.map((key) => [key, change[key] ?? defaults[key]])),
  };
  const isChanged = (key: SecuritySetting) => JSON.stringify(wanted[key]) !== JSON.stringify(stored[key]);
  if (!given.some(isChanged)) return;
  authorize(ctx, 'settings.secure');
  readCode(wanted);
  if (
    isChanged('requireSecondFactor') &&
    wanted.requireSecondFactor &&
    ctx.actor.userId !== null &&
    !(await hasFactor(ctx.db.read, ctx.actor.userId))
  )
    throw conflict('requireSecondFactor', 'Set up a second factor of your own first.');
}

/** The error if somebody else saved in between, with a whole sentence. */
export function staleError(message: string): LekhaError {
  return new LekhaError('conflict', message);
}

/** The settings that contain images. */
const imageKeys: readonly string[] = [...appearanceImages, 'team'];

const DEFAULT = 'null';
const defaults = settings.parse({});

/**
 * The rows of a change. A value equal to the default is stored as the default, which may change in a later
 * release.
 */
function toRows(change: SettingsChange): { key: string; value: string }[] {
  return Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      const json = JSON.stringify(value);
      return { key, value: json === JSON.stringify(defaults[key as keyof Settings]) ? DEFAULT : json };
    });
}

/** Normalises the image URLs of a change; a blank one becomes null. */
function normaliseImages(ctx: Ctx, change: SettingsChange): SettingsChange {
  const withImages = { ...change };
  for (const key of appearanceImages) {
    const url = change[key];
    if (url !== undefined) withImages[key] = url ? normaliseImageUrl(ctx.config, url, key) : null;
  }
  if (!change.team) return withImages;
  const team = change.team.map((person, i) => ({
    ...person,
    image: person.image ? normaliseImageUrl(ctx.config, person.image, `team.${i}.image`) : null,
  }));
  return { ...withImages, team };
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

/** The images in a change, with the setting, the path of the field and the role of each. */
function imagesIn(change: SettingsChange) {
  const single = appearanceImages.map((key) => ({ key, url: change[key], path: key, role: key }));
  const people = (change.team ?? []).map(({ image }, i) => ({
    key: 'team',
    url: image,
    path: `team.${i}.image`,
    role: 'person',
  }));
  return [...single, ...people].flatMap(({ url, ...field }) => (url ? [{ url, ...field }] : []));
}

/**
 * True if a stored setting contains the image already; such a setting can be saved even if the image was
 * deleted.
 */
function isNamedIn(stored: Map<string, string>, url: string): boolean {
  return imageKeys.some((key) => stored.get(key)?.includes(JSON.stringify(url)));
}

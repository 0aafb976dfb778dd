import { type Settings, settings } from '../contract/settings.ts';
import type { Reader } from '../platform/db/database.ts';
import type { Ctx } from './context.ts';
import { authorize } from './permissions.ts';

/** The settings as an administrator opens them: `version` counts their changes, 0 on a new site. */
export interface EditableSettings {
  settings: Settings;
  version: number;
}

/** A stored setting; `null` as JSON stands for the default, so that the row still tells its version. */
export interface StoredSetting {
  key: string;
  value: string;
  version: number;
}

/**
 * Every setting of the site: what an administrator stored, else the default. A stored value that no longer fits is logged
 * and left aside.
 */
export async function siteSettings(ctx: Ctx): Promise<Settings> {
  return settingsOf(ctx, await storedSettings(ctx.db.read));
}

/** Every setting with the version that a change of them says it was based on. */
export async function settingsForEditing(ctx: Ctx): Promise<EditableSettings> {
  authorize(ctx, 'settings.write');
  const rows = await storedSettings(ctx.db.read);
  return { settings: settingsOf(ctx, rows), version: versionOf(rows) };
}

/** All that is stored of settings, also by other releases. */
export function storedSettings(reader: Reader): Promise<StoredSetting[]> {
  return reader.selectFrom('setting').select(['key', 'value', 'version']).execute();
}

/** Each change stores its rows under the next number, and no row is ever deleted: the greatest is the latest. */
export function versionOf(rows: readonly StoredSetting[]): number {
  return Math.max(0, ...rows.map(({ version }) => version));
}

function settingsOf(ctx: Ctx, rows: readonly StoredSetting[]): Settings {
  const known: Record<string, unknown> = {};
  for (const { key, value } of rows) {
    const schema = settings.shape[key as keyof Settings];
    const stored: unknown = JSON.parse(value);
    if (!schema || stored === null) continue;
    const parsed = schema.safeParse(stored);
    if (parsed.success) known[key] = parsed.data;
    else ctx.log.warn({ event: 'setting_ignored', key, problem: parsed.error.issues[0]?.message });
  }
  return settings.parse(known);
}

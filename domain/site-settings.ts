import { type EditableSettings, type Settings, settings } from '../contract/settings.ts';
import type { Reader, Writer } from '../platform/db/database.ts';
import type { Ctx } from './context.ts';
import { authorize } from './permissions.ts';

/** A stored setting. The JSON `null` means the default, so that the row keeps its version. */
export interface StoredSetting {
  key: string;
  value: string;
  version: number;
}

/**
 * All settings of the site, stored or default. A stored value that is no longer valid is logged and ignored.
 */
export async function loadSettings(ctx: Pick<Ctx, 'db' | 'log'>): Promise<Settings> {
  return parseSettings(ctx, await loadStoredSettings(ctx.db.read));
}

/** Some settings, within a write too. */
export async function readSettings<Name extends keyof Settings>(
  ctx: Pick<Ctx, 'log'>,
  reader: Reader | Writer,
  names: readonly Name[],
): Promise<Pick<Settings, Name>> {
  const rows = await reader
    .selectFrom('setting')
    .select(['key', 'value', 'version'])
    .where('key', 'in', names)
    .execute();
  return parseSettings(ctx, rows);
}

/** All settings with the version on which a change will be based. */
export async function loadEditableSettings(ctx: Ctx): Promise<EditableSettings> {
  authorize(ctx, 'settings.write');
  return readEditableSettings(ctx, ctx.db.read);
}

/** Reads all settings with their version. */
export async function readEditableSettings(ctx: Pick<Ctx, 'log'>, reader: Reader): Promise<EditableSettings> {
  const rows = await loadStoredSettings(reader);
  return { settings: parseSettings(ctx, rows), version: latestVersion(rows) };
}

/** All stored settings, including those of other releases. */
export function loadStoredSettings(reader: Reader): Promise<StoredSetting[]> {
  return reader.selectFrom('setting').select(['key', 'value', 'version']).execute();
}

/**
 * The version of the latest change: each change stores its rows with the next number, and no row is ever
 * deleted.
 */
export function latestVersion(rows: readonly StoredSetting[]): number {
  return Math.max(0, ...rows.map(({ version }) => version));
}

function parseSettings(ctx: Pick<Ctx, 'log'>, rows: readonly StoredSetting[]): Settings {
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

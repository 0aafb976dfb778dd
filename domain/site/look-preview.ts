import type { SettingsChange } from '../../contract/settings.ts';
import { settingsChange } from '../../contract/settings.ts';
import type { Ctx } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { authorize } from '../permissions.ts';
import { type LayoutData, siteImages } from './layout-data.ts';

/** The longest appearance that is previewed, in characters of JSON. */
const MAX_LOOK = 50_000;

/**
 * The layout's data as they would be with a changed appearance, which nothing stores. `json` is the change.
 * Throws `invalid` for one that could not be saved.
 */
export async function previewLook(ctx: Ctx, data: LayoutData, json: string): Promise<LayoutData> {
  authorize(ctx, 'settings.write');
  const change: SettingsChange = parseInput(settingsChange, json.length > MAX_LOOK ? null : parseJson(json));
  const changed = Object.entries(change).filter(([, value]) => value !== undefined);
  const settings = { ...data.settings, ...Object.fromEntries(changed) };
  return { ...data, settings, images: await siteImages(ctx, settings) };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

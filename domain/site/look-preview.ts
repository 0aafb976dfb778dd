import { pickAppearance } from '../../contract/appearance.ts';
import { settings as schema } from '../../contract/settings.ts';
import type { Ctx } from '../context.ts';
import { authorize } from '../permissions.ts';
import { usableCss } from './custom-css.ts';
import { type LayoutData, siteImages } from './layout-data.ts';

/** The longest appearance that is previewed, in characters of JSON. */
const MAX_LOOK = 50_000;

/**
 * The layout's data as they would be with another appearance, which nothing stores. `json` is its settings;
 * those that could not be saved stay as they are, since they may be half typed.
 */
export async function previewLook(ctx: Ctx, data: LayoutData, json: string): Promise<LayoutData> {
  authorize(ctx, 'settings.write');
  const wanted = json.length > MAX_LOOK ? {} : parseJson(json);
  const valid = Object.keys(pickAppearance(data.settings)).flatMap((key) => {
    const parsed = schema.shape[key as keyof typeof schema.shape].safeParse(wanted[key]);
    return parsed.success && wanted[key] !== undefined ? [[key, parsed.data]] : [];
  });
  const settings = { ...data.settings, ...Object.fromEntries(valid) };
  settings.customCss = usableCss(settings.customCss);
  return { ...data, settings, images: await siteImages(ctx, settings) };
}

function parseJson(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

import { type Settings, settings } from '../../contract/settings.ts';
import type { Ctx } from '../context.ts';

/** Every setting of the site: what an administrator stored, else the default. A stored value that no longer fits is logged and left aside. */
export async function siteSettings(ctx: Ctx): Promise<Settings> {
  const rows = await ctx.db.read.selectFrom('setting').select(['key', 'value']).execute();
  const known: Record<string, unknown> = {};
  for (const { key, value } of rows) {
    const schema = settings.shape[key as keyof Settings];
    if (!schema) continue;
    const parsed = schema.safeParse(JSON.parse(value));
    if (parsed.success) known[key] = parsed.data;
    else ctx.log.warn({ event: 'setting_ignored', key, problem: parsed.error.issues[0]?.message });
  }
  return settings.parse(known);
}

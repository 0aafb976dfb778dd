import type { Reader } from '../../../platform/db/database.ts';

/** The site's own language, which an article has when nothing says otherwise. */
export async function siteLanguage(reader: Reader): Promise<string> {
  const row = await reader.selectFrom('setting').select('value').where('key', '=', 'lang').executeTakeFirst();
  const value: unknown = row ? JSON.parse(row.value) : undefined;
  return typeof value === 'string' ? value : 'en';
}

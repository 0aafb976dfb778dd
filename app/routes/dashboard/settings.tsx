import { settings as schema } from '../../../contract/settings.ts';
import { loadEditableSettings } from '../../../domain/site/site.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { listLanguages } from '../../features/settings/languages.ts';
import { type SettingsPageName, settingsPages } from '../../features/settings/sections.ts';
import { SettingsForm } from '../../features/settings/settings-form.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { runLoader } from '../../request/route-helpers.ts';
import type { Route } from './+types/settings.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'settings.write');
  const stored = await runLoader(() => loadEditableSettings(ctx));
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', stored.settings.timeZone]);
  const languages = listLanguages(stored.settings.lang);
  const name = url.pathname.split('/').at(-1) ?? '';
  const page = Object.hasOwn(settingsPages, name) ? (name as SettingsPageName) : 'site';
  return { page, stored, defaults: schema.parse({}), timeZones: [...zones].sort(), languages };
}

export default function SettingsScreen({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  const { title, lead } = settingsPages[page];
  return (
    <>
      <title>{page === 'site' ? 'Settings' : `Settings: ${title}`}</title>
      <PageTitle title={page === 'site' ? 'Settings' : title} lead={lead} />
      <SettingsForm key={page} {...loaderData} />
    </>
  );
}

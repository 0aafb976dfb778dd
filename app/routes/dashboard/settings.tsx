import { settings as schema } from '../../../contract/settings.ts';
import { loadEditableSettings } from '../../../domain/site/site.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { SettingsForm } from '../../features/settings/settings-form.tsx';
import { SettingsTabs } from '../../features/settings/settings-tabs.tsx';
import { requireStaff, runLoader } from '../../request/route-helpers.ts';
import type { Route } from './+types/settings.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'settings.write');
  const stored = await runLoader(() => loadEditableSettings(ctx));
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', stored.settings.timeZone]);
  return { stored, defaults: schema.parse({}), timeZones: [...zones].sort() };
}

export default function SettingsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Settings</title>
      <PageTitle title="Settings" lead="The site's name, navigation and about page." />
      <SettingsTabs />
      <SettingsForm {...loaderData} />
    </>
  );
}

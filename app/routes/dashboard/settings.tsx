import { settings as schema, settingsChange } from '../../../contract/settings.ts';
import { invalid } from '../../../domain/errors.ts';
import { parseInput } from '../../../domain/parse-input.ts';
import { changeSettings, loadEditableSettings } from '../../../domain/site/site.ts';
import { UNKNOWN_ACTION } from '../../../shared/form-data.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { readSettingsForm, toSettingsChange } from '../../features/settings/form-values.ts';
import { sectionReset } from '../../features/settings/sections.ts';
import { SettingsForm } from '../../features/settings/settings-form.tsx';
import { SettingsTabs } from '../../features/settings/settings-tabs.tsx';
import { readFormData, requireAdministrator, runAction, runLoader } from '../../request/route-helpers.ts';
import { keepForm } from '../../request/unreachable.ts';
import type { Route } from './+types/settings.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireAdministrator(context, 'settings.write');
  const stored = await runLoader(() => loadEditableSettings(ctx));
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', stored.settings.timeZone]);
  return { stored, defaults: schema.parse({}), timeZones: [...zones].sort() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = requireAdministrator(context, 'settings.write');
  const form = await readFormData(request);
  const version = form.has('replace') ? undefined : Number(form.get('version'));
  const typed = readSettingsForm(form);
  return runAction(async () => {
    const reset = sectionReset(String(form.get('reset') ?? ''));
    if (form.has('reset') && !reset) throw invalid('reset', UNKNOWN_ACTION);
    const change = parseInput(settingsChange, reset ?? toSettingsChange(typed, changedIn(form)));
    return { saved: await changeSettings(ctx, change, version) };
  }, typed);
}

/** The names of the changed settings, which scripts add to the form; undefined without scripts. */
function changedIn(form: FormData): string[] | undefined {
  const names = form.get('changed');
  return names === null ? undefined : String(names).split(' ');
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function SettingsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const failed = actionData && 'refusal' in actionData ? actionData : undefined;
  return (
    <>
      <title>Settings</title>
      <PageTitle title="Settings" lead="The site's name, appearance, navigation and about page." />
      <SettingsTabs />
      <SettingsForm
        {...loaderData}
        saved={actionData && 'saved' in actionData ? actionData.saved : undefined}
        refusal={failed?.refusal}
        typed={failed?.typed}
      />
    </>
  );
}

import { useEffect } from 'react';
import { Link } from 'react-router';
import { sitePageChange } from '../../../contract/settings.ts';
import { parseInput } from '../../../domain/parse-input.ts';
import { changeSitePage, loadSitePageForEditing } from '../../../domain/site/site.ts';
import { notify } from '../../browser/toasts.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { PageForm } from '../../features/settings/page-form.tsx';
import { SettingsTabs } from '../../features/settings/settings-tabs.tsx';
import { readFormData, requireAdministrator, runAction, runLoader } from '../../request/route-helpers.ts';
import { keepForm } from '../../request/unreachable.ts';
import type { Route } from './+types/settings-page.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, settings } = requireAdministrator(context, 'settings.write');
  const page = await runLoader(() => loadSitePageForEditing(ctx, params.page));
  return { page, smartTypography: settings.smartTypography };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx } = requireAdministrator(context, 'settings.write');
  const form = await readFormData(request);
  const version = form.has('replace') ? undefined : Number(form.get('version'));
  const typed = { title: String(form.get('title') ?? ''), post: String(form.get('post') ?? '') };
  const based = { ...typed, version: Number(form.get('version')) };
  return runAction(async () => {
    if (form.has('reset')) return { reset: await changeSitePage(ctx, params.page, null, version) };
    const change = parseInput(sitePageChange, typed);
    return { saved: await changeSitePage(ctx, params.page, change, version) };
  }, based);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, smartTypography } = loaderData;
  const failed = actionData && 'refusal' in actionData ? actionData : undefined;
  const reset = actionData && 'reset' in actionData ? actionData.reset : undefined;
  const saved = actionData && 'saved' in actionData ? actionData.saved : undefined;
  useEffect(() => {
    if (!actionData) return;
    if ('refusal' in actionData) notify.errorWithoutAnnouncement('The page was not saved');
    else notify.success('saved' in actionData ? 'Page saved' : 'Page reset to its default text');
  }, [actionData]);
  return (
    <>
      <title>{`Edit: ${page.title}`}</title>
      <PageTitle title="Settings">
        <Link to={`/${page.slug}`} className="button button-quiet">
          View
        </Link>
      </PageTitle>
      <SettingsTabs />
      <PageForm
        key={page.slug}
        page={{ ...page, ...failed?.typed }}
        smartTypography={smartTypography}
        saved={saved}
        reset={reset}
        refusal={failed?.refusal}
      />
    </>
  );
}

import { Link, NavLink } from 'react-router';
import { loadSitePageForEditing } from '../../../domain/site/site.ts';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { legalScreens } from '../../features/palette/screens.ts';
import { PageForm } from '../../features/settings/page-form.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { runLoader } from '../../request/route-helpers.ts';
import type { Route } from './+types/settings-page.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, settings } = requireStaff(context, 'settings.write');
  const page = await runLoader(() => loadSitePageForEditing(ctx, params.page));
  return { page, smartTypography: settings.smartTypography };
}

export default function SettingsPage({ loaderData: { page, smartTypography } }: Route.ComponentProps) {
  return (
    <>
      <title>{`Edit: ${page.title}`}</title>
      <PageTitle title="Legal">
        <Link to={`/${page.slug}`} className="button button-quiet">
          View
        </Link>
      </PageTitle>
      <nav aria-label="Legal" className="tabs mb-7">
        {legalScreens.map(([to, label]) => (
          <NavLink key={to} to={to} className="tab">
            {label}
          </NavLink>
        ))}
      </nav>
      <PageForm key={page.slug} page={page} smartTypography={smartTypography} />
    </>
  );
}

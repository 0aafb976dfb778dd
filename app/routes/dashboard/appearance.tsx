import { browseHome } from '../../../domain/articles/articles.ts';
import { loadEditableSettings } from '../../../domain/site/site.ts';
import { pathTo } from '../../../shared/paths.ts';
import { AppearanceForm } from '../../features/appearance/appearance-form.tsx';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { runLoader, services } from '../../request/route-helpers.ts';
import type { Route } from './+types/appearance.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'settings.write');
  const stored = await runLoader(() => loadEditableSettings(ctx));
  const { hero } = await browseHome(services(context).publicCtx);
  const article: [string, string] | null = hero && [pathTo.article(hero.slug), 'Newest article'];
  const lists: [string, string][] = [
    ['/', 'Home page'],
    ['/blogs', 'All articles'],
    ['/about', 'About'],
  ];
  return { stored, pages: article ? lists.toSpliced(1, 0, article) : lists };
}

export default function AppearanceScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <title>Appearance</title>
      <PageTitle title="Appearance" lead="How the site looks to its readers." />
      <AppearanceForm {...loaderData} />
    </>
  );
}

import { listImports } from '../../../domain/content-imports/content-imports.ts';
import { ImportList } from '../../features/content-import/import-list.tsx';
import { ImportUpload } from '../../features/content-import/import-upload.tsx';
import { PageTitle } from '../../features/dashboard/page-title.tsx';
import { requireStaff } from '../../request/require-staff.ts';
import { runLoader } from '../../request/route-helpers.ts';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import type { Route } from './+types/imports.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'import.manage');
  return { imports: await runLoader(() => listImports(ctx)) };
}

export default function Imports({ loaderData: { imports } }: Route.ComponentProps) {
  return (
    <>
      <title>Import</title>
      <PageTitle title="Import" lead="Import articles from another platform." />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ImportUpload />
        <Kinds />
        {imports.length > 0 && (
          <TitledPanel title="Imports">
            <ImportList imports={imports} />
          </TitledPanel>
        )}
      </div>
    </>
  );
}

const kinds = [
  ['WordPress', 'Tools, Export, All content: the .xml file'],
  ['Ghost', 'Settings, Import/Export: the .json or .zip file'],
  ['Medium', 'Settings, Security and apps, Download your information: the .zip file'],
  ['Substack', 'Settings, Import / Export, New export: the .zip file'],
  ['Blogger', 'Settings, Back up content: the .xml or .atom file'],
  ['Markdown', 'A .zip of the folder of Hugo, Jekyll, Zola, Astro, Obsidian and others, with its images'],
];

function Kinds() {
  return (
    <section aria-labelledby="kinds-title" className="text-sm text-soft">
      <h2 id="kinds-title" className="font-semibold text-ink">
        What you can import
      </h2>
      <dl className="mt-2 grid gap-x-4 gap-y-1.5 sm:grid-cols-[7rem_minmax(0,1fr)]">
        {kinds.map(([name, from]) => (
          <div key={name} className="contents">
            <dt className="font-medium text-ink">{name}</dt>
            <dd>{from}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

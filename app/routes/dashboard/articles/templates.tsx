import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Template } from '../../../../contract/template.ts';
import { texts } from '../../../../contract/texts.ts';
import { listTemplates } from '../../../../domain/templates/templates.ts';
import { plural } from '../../../../shared/text/counts.ts';
import { callApi } from '../../../browser/api.ts';
import { PageTitle } from '../../../features/dashboard/page-title.tsx';
import { TemplateNameDialog } from '../../../features/templates/template-name-dialog.tsx';
import { TemplateRows } from '../../../features/templates/template-rows.tsx';
import { requireStaff } from '../../../request/require-staff.ts';
import { runLoader } from '../../../request/route-helpers.ts';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import type { Route } from './+types/templates.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = requireStaff(context, 'template.read');
  return { templates: await runLoader(() => listTemplates(ctx)) };
}

export default function Templates({ loaderData: { templates } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<{ dialog: 'rename' | 'delete'; template: Template } | null>(null);
  const path = `/templates/${open?.template._id}`;
  const close = () => setOpen(null);
  return (
    <>
      <title>Templates</title>
      <PageTitle
        title="Templates"
        lead={
          templates.length > 0
            ? `${plural(templates.length, 'template')} that new articles can start with`
            : undefined
        }
      />
      <div className="panel overflow-x-auto">
        {templates.length === 0 ? (
          <Empty title="No templates yet">
            <p>Open an article and choose “Save as template” in its “More actions” menu.</p>
            <Link to="/dashboard/manage-article" className="button mt-6">
              Choose an article
            </Link>
          </Empty>
        ) : (
          <TemplateRows templates={templates} onOpen={(dialog, template) => setOpen({ dialog, template })} />
        )}
      </div>
      {open?.dialog === 'rename' && (
        <TemplateNameDialog
          title="Rename template"
          name={open.template.name}
          done={texts.templates.updated}
          onSave={async (name) => {
            await callApi('PATCH', path, { name });
            await revalidate();
          }}
          onClose={close}
        />
      )}
      <DeleteDialog
        subject={open?.dialog === 'delete' ? open.template.name : null}
        note="Articles made from it are kept."
        deleted={texts.templates.deleted}
        onClose={close}
        onDelete={async () => {
          await callApi('DELETE', path);
          await revalidate();
        }}
      />
    </>
  );
}

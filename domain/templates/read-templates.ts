import { pickPlain, templateFields } from '../../contract/article-fields.ts';
import {
  type Template,
  type TemplateDetails,
  templateDetails,
  type WholeTemplate,
} from '../../contract/template.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import { isId } from '../id.ts';
import { authorize } from '../permissions.ts';

/** All templates by name, without their texts. */
export async function listTemplates(ctx: Ctx): Promise<Template[]> {
  authorize(ctx, 'template.read');
  return selectTemplates(ctx.db.read).orderBy('template.key').execute();
}

/** A template with everything that its articles start with. Throws `not_found`. */
export async function readTemplate(ctx: Ctx, id: string): Promise<WholeTemplate> {
  authorize(ctx, 'template.read');
  if (!isId(id)) throw notFound('Template');
  const row = await selectTemplates(ctx.db.read)
    .select(['template.body', 'template.details'])
    .where('template.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Template');
  const { body: post, details, ...template } = row;
  const { title, category } = template;
  return { ...template, fields: { title, category, post, ...parseDetails(details) } };
}

/** The stored fields of a template. One that was made before an upgrade may lack some. */
export function parseDetails(json: string): TemplateDetails {
  const fields = JSON.parse(json) as Partial<TemplateDetails>;
  return templateDetails.parse({ ...pickPlain(templateFields), ...fields });
}

/** A template as a list shows it. Throws `not_found`. */
export async function findTemplate(reader: Reader | Writer, id: string): Promise<Template> {
  if (!isId(id)) throw notFound('Template');
  const row = await selectTemplates(reader).where('template.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Template');
  return row;
}

function selectTemplates(reader: Reader | Writer) {
  return reader
    .selectFrom('template')
    .leftJoin('user', 'user.id', 'template.created_by')
    .select([
      'template.id as _id',
      'template.name',
      'template.title',
      'template.category',
      'user.name as createdBy',
      'template.created_at as createdAt',
      'template.updated_at as updatedAt',
    ]);
}

import { z } from 'zod';
import { successResponse } from '../../contract/responses.ts';
import { newTemplate, template, templateChange, wholeTemplate } from '../../contract/template.ts';
import { texts } from '../../contract/texts.ts';
import {
  deleteTemplate,
  listTemplates,
  readTemplate,
  renameTemplate,
  saveTemplate,
} from '../../domain/templates/templates.ts';
import { absoluteUrl } from './absolute-urls.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const action = 'template.manage';

/** `/templates`: what new articles can start with, managed by administrators. */
export const templateEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/templates',
    action: 'template.read',
    summary: 'List the templates by name, without their texts',
    response: successResponse(z.array(template)),
    handle: (ctx) => result(listTemplates(ctx)),
  }),
  endpoint({
    method: 'get',
    path: '/templates/:id',
    action: 'template.read',
    summary: 'Get a template; its `fields` can be sent to create-article',
    response: successResponse(wholeTemplate),
    errors: [404],
    async handle(ctx, { params }) {
      const { fields, ...found } = await readTemplate(ctx, params.id!);
      const url = <T extends string | null>(path: T) => absoluteUrl(ctx, path);
      const additionalImages = fields.additionalImages.map((one) => ({ ...one, url: url(one.url) }));
      return {
        data: { ...found, fields: { ...fields, bannerImg: url(fields.bannerImg), additionalImages } },
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/templates',
    action,
    summary: 'Save an article, as last saved, as a template',
    body: newTemplate,
    response: successResponse(template),
    status: 201,
    errors: [404, 409],
    handle: (ctx, { body }) => result(saveTemplate(ctx, body), texts.templates.created),
  }),
  endpoint({
    method: 'patch',
    path: '/templates/:id',
    action,
    summary: 'Rename a template',
    body: templateChange,
    response: successResponse(template),
    errors: [404, 409],
    handle: (ctx, { params, body }) =>
      result(renameTemplate(ctx, params.id!, body.name), texts.templates.updated),
  }),
  endpoint({
    method: 'delete',
    path: '/templates/:id',
    action,
    summary: 'Delete a template; articles made from it are kept',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(deleteTemplate(ctx, params.id!), texts.templates.deleted),
  }),
];

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
import { type Endpoint, endpoint } from './endpoint.ts';

const action = 'template.manage';
const who = 'administrators';

/** `/templates`: what new articles can start with, managed by administrators. */
export const templateEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/templates',
    action,
    who,
    summary: 'List the templates by name, without their texts',
    response: successResponse(z.array(template)),
    handle: async (ctx) => ({ data: await listTemplates(ctx) }),
  }),
  endpoint({
    method: 'get',
    path: '/templates/:id',
    action,
    who,
    summary: 'Get a template; its `fields` can be sent to create-article',
    response: successResponse(wholeTemplate),
    errors: [404],
    async handle(ctx, { params }) {
      const { fields, ...found } = await readTemplate(ctx, params.id!);
      const url = <T extends string | null>(path: T) => absoluteUrl(ctx.config, path);
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
    who,
    summary: 'Save an article, as last saved, as a template',
    body: newTemplate,
    response: successResponse(template),
    status: 201,
    errors: [404, 409],
    handle: async (ctx, { body }) => ({
      data: await saveTemplate(ctx, body),
      message: texts.templates.created,
    }),
  }),
  endpoint({
    method: 'patch',
    path: '/templates/:id',
    action,
    who,
    summary: 'Rename a template',
    body: templateChange,
    response: successResponse(template),
    errors: [404, 409],
    handle: async (ctx, { params, body }) => ({
      data: await renameTemplate(ctx, params.id!, body.name),
      message: texts.templates.updated,
    }),
  }),
  endpoint({
    method: 'delete',
    path: '/templates/:id',
    action,
    who,
    summary: 'Delete a template; articles made from it stay',
    response: successResponse(z.null()),
    errors: [404],
    async handle(ctx, { params }) {
      await deleteTemplate(ctx, params.id!);
      return { data: null, message: texts.templates.deleted };
    },
  }),
];

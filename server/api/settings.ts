import { successResponse } from '../../contract/responses.ts';
import {
  editablePage,
  editableSettings,
  settingsUpdate,
  sitePageReset,
  sitePageUpdate,
} from '../../contract/settings.ts';
import {
  changeSettings,
  changeSitePage,
  loadEditableSettings,
  loadSitePageForEditing,
} from '../../domain/site/site.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const action = 'settings.write';
const page = { action, response: successResponse(editablePage) } as const;

/** `/settings` and `/site-pages`: the site's settings, and the texts of its contact and legal pages. */
export const settingsEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/settings',
    action,
    summary: 'Read all settings, with the version that a change is based on',
    response: successResponse(editableSettings),
    handle: (ctx) => result(loadEditableSettings(ctx)),
  }),
  endpoint({
    method: 'patch',
    path: '/settings',
    action,
    summary:
      'Change some settings: an absent one stays, null restores the default. Refused if `version` is not the latest',
    body: settingsUpdate,
    response: successResponse(editableSettings),
    errors: [409],
    handle: (ctx, { body: { version, ...change } }) => result(changeSettings(ctx, change, version)),
  }),
  endpoint({
    ...page,
    method: 'get',
    path: '/site-pages/:slug',
    summary: 'Read a site page as it is edited: contact, terms, privacy or cookies',
    errors: [404],
    handle: (ctx, { params }) => result(loadSitePageForEditing(ctx, params.slug!)),
  }),
  endpoint({
    ...page,
    method: 'put',
    path: '/site-pages/:slug',
    summary: 'Change a site page. Refused if `version` is not the latest',
    body: sitePageUpdate,
    errors: [404, 409, 413],
    handle: (ctx, { params, body: { version, ...change } }) =>
      result(changeSitePage(ctx, params.slug!, change, version)),
  }),
  endpoint({
    ...page,
    method: 'post',
    path: '/site-pages/:slug/reset',
    summary: 'Restore the default text of a site page. Refused if `version` is not the latest',
    body: sitePageReset,
    errors: [404, 409],
    handle: (ctx, { params, body }) => result(changeSitePage(ctx, params.slug!, null, body.version)),
  }),
];

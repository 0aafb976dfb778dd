import { globSync } from 'node:fs';
import { join } from 'node:path';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Actor } from '../../domain/context.ts';
import { type RouterServices, servicesContext } from '../request/router-context.ts';

const folder = import.meta.dirname;
interface RouteModule {
  action?(args: unknown): Promise<unknown>;
}

const routes = await Promise.all(
  globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.ts', '+types/**'] }).map(
    async (file) => [file, (await import(join(folder, file))) as RouteModule] as const,
  ),
);
const withAction = routes.filter(([, { action }]) => action);

const administrator: Actor = { userId: 'u', role: 'admin' };

/** Services that fail as soon as an action uses them for more than the permissions of its user. */
function untouched(): RouterServices {
  const ctx = new Proxy(
    {},
    {
      get(_target, name) {
        if (name === 'actor') return administrator;
        throw new Error(`The action has used ctx.${String(name)}`);
      },
    },
  );
  return { ctx, publicCtx: ctx, settings: {}, clientAddress: '' } as unknown as RouterServices;
}

/** Posts fields to an action, and returns the status of its refusal. */
async function post({ action }: RouteModule, fields: [string, string][]): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(servicesContext, untouched());
  const url = new URL('https://site.example/');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
  const params = { id: 'x', page: 'about', token: 'x' };
  const refused = await action?.({ request, context, params, url }).catch((thrown) => thrown);
  return (refused as { init?: { status: number } }).init?.status ?? refused;
}

test('finds the routes', () => expect(withAction.length).toBeGreaterThan(5));

const usual: [string, string][] = [
  ['issue', 'x'],
  ['article', 'x'],
  ['email', 'a@example.org'],
  ['password', 'A long password'],
];

test.each(withAction)('%s does nothing for an unknown action', async (_file, route) => {
  for (const action of ['no-such-action', 'constructor', '', 'STOP'])
    expect(await post(route, [...usual, ['action', action]]), action).toBe(400);
});

const several = withAction.filter(([, { action }]) => String(action).includes('readActionForm'));

test.each(several)('%s does nothing without its action', async (_file, route) => {
  expect(await post(route, usual)).toBe(400);
});

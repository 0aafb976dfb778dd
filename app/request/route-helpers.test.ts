import { data, RouterContextProvider, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { type Actor, visitor } from '../../domain/context.ts';
import { DatabaseFull } from '../../platform/db/errors.ts';
import { requireStaff } from './require-staff.ts';
import { readActionForm, readFormData, runAction, runLoader } from './route-helpers.ts';
import { type RouterServices, servicesContext } from './router-context.ts';

const post = (type: string, body: string) =>
  new Request('https://site.example/login', { method: 'POST', headers: { 'content-type': type }, body });

function manyFields(boundary: string): string {
  const delimiter = `--${boundary.replaceAll('"', '')}`;
  const field = `${delimiter}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`;
  return `${field.repeat(2000)}${delimiter}--\r\n`;
}

test('reads a form', async () => {
  expect((await readFormData(post('application/x-www-form-urlencoded', 'email=a%40b.co'))).get('email')).toBe(
    'a@b.co',
  );
  const file = new FormData();
  file.set('avatar', new File(['\r\n--'.repeat(5000)], 'a.png'));
  const request = new Request('https://site.example/account', { method: 'POST', body: file });
  const { name, size } = (await readFormData(request)).get('avatar') as File;
  expect([name, size]).toEqual(['a.png', 20_000]);
});

test.each([
  ['application/json', '{"email":"a@b.co"}'],
  ['text/plain', 'email=a'],
  ['multipart/form-data', 'email=a'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-'],
  ['', ''],
  ['application/x-www-form-urlencoded', 'a&'.repeat(2000)],
  ['multipart/form-data; boundary=x', manyFields('x')],
])('refuses a body of type %j that is not a form', async (type, body) => {
  await expect(readFormData(post(type, body))).rejects.toMatchObject({ init: { status: 400 } });
});

test.each([
  ['action=stop&issue=1', 'stop'],
  ['issue=1', 400],
  ['action=', 400],
  ['action=constructor', 400],
  ['action=stop&action=stop', 400],
  ['action=stop&action=start', 400],
])('of the actions start and stop, %j names %j', async (body, expected) => {
  const form = readActionForm(post('application/x-www-form-urlencoded', body), ['start', 'stop']);
  expect(
    await form.then(
      ({ action }) => action,
      ({ init }) => init.status,
    ),
  ).toBe(expected);
});

test('refuses an action that a route with a single one does not expect', async () => {
  const form = readFormData(post('application/x-www-form-urlencoded', 'email=a&action=stop'));
  await expect(form).rejects.toMatchObject({ init: { status: 400 } });
});

test('turns a full disk into a refusal by an action and an error of a loader', async () => {
  const full = async () => {
    throw new DatabaseFull('no space left');
  };
  expect(await runAction(full, 'typed')).toMatchObject({ init: { status: 507 }, data: { typed: 'typed' } });
  await expect(runLoader(full)).rejects.toMatchObject({ init: { status: 507 } });
});

test('rethrows unexpected errors, responses and redirects', async () => {
  for (const thrown of [new TypeError('a mistake'), data('absent', { status: 404 }), redirect('/')]) {
    const work = async () => {
      throw thrown;
    };
    await expect(runAction(work)).rejects.toBe(thrown);
    await expect(runLoader(work)).rejects.toBe(thrown);
  }
});

const user: Actor = { userId: 'u', role: 'user' };

test.each([
  ['a visitor', visitor, undefined, '/'],
  ['a user', user, undefined, '/'],
  ['a user who follows a link of the dashboard', user, '/dashboard/media?page=2', '/'],
  [
    'a signed-out user who follows a link of the dashboard',
    visitor,
    '/dashboard/media?page=2',
    '/login?next=%2Fdashboard%2Fmedia%3Fpage%3D2',
  ],
])('redirects %s', (_who, actor, linkedFromDashboard, to) => {
  const context = new RouterContextProvider();
  context.set(servicesContext, { ctx: { actor }, linkedFromDashboard } as unknown as RouterServices);
  let sent: unknown;
  try {
    requireStaff(context);
  } catch (thrown) {
    sent = thrown;
  }
  expect((sent as Response).headers.get('location')).toBe(to);
});

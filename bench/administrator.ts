import { type Ctx, system } from '../domain/context.ts';
import { newId } from '../domain/id.ts';
import { createAdministrator } from '../domain/users/users.ts';
import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { openServices } from '../server/startup/services.ts';

/** An administrator's account. */
export interface Account {
  id: string;
  email: string;
  password: string;
}

/** Adds an administrator to the database of a stopped server. Each run needs a new one: it does not know earlier passwords. */
export async function addAdministrator(dataDir: string): Promise<Account> {
  const services = await openServices(readConfig({ DATA_DIR: dataDir }), openLog('warn', process.stderr));
  try {
    const ctx: Ctx = { ...services, actor: system };
    const account = { email: `bench-${newId()}@lekha.example`, password: newId() };
    const { _id } = await createAdministrator(ctx, { name: 'Bench', ...account });
    return { id: _id, ...account };
  } finally {
    await services.db.close();
  }
}

/** Signs in and returns the `cookie` header of the session. */
export async function signIn(url: string, { email, password }: Account): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Sign-in returned status ${response.status}.`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Sends a PUT request to the API. Throws if it fails. */
export async function put(url: string, cookie: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`PUT returned status ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

import { system } from '../domain/context.ts';
import { newId } from '../domain/id.ts';
import { createAdministrator } from '../domain/users/users.ts';
import { type Account, send } from '../scripts/running/server.ts';
import { withServices } from '../scripts/running/site.ts';

/**
 * Adds an administrator to the database of a stopped server. Each run needs a new one: it does not know
 * earlier passwords.
 */
export function addAdministrator(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<Account & { id: string }> {
  return withServices({ DATA_DIR: dataDir, ...settings }, async (services) => {
    const account = { email: `bench-${newId()}@lekha.example`, password: newId() };
    const ctx = { ...services, actor: system };
    const { _id } = await createAdministrator(ctx, { name: 'Bench', ...account });
    return { id: _id, ...account };
  });
}

/** Sends a PUT request to the API. Throws if it fails. */
export function put(url: string, cookie: string, path: string, body: object): Promise<void> {
  return change('PUT', url, cookie, path, body);
}

/** Sends a PATCH request to the API. Throws if it fails. */
export function patch(url: string, cookie: string, path: string, body: object): Promise<void> {
  return change('PATCH', url, cookie, path, body);
}

async function change(method: 'PUT' | 'PATCH', url: string, cookie: string, path: string, body: object) {
  const response = await send(url, { method, path, cookie, body });
  if (!response.ok) throw new Error(`${method} returned status ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

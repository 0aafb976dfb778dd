import { expect, it } from 'vitest';
import { tokenScopes } from '../../contract/api-token.ts';
import { needingRecentSignIn } from '../../domain/action-scopes.ts';
import type { Actor } from '../../domain/context.ts';
import { type Action, actions, can, type Subject, scopesFor } from '../../domain/permissions.ts';
import { fromRoot } from '../../platform/install-folder.ts';
import { endpoints } from './api.ts';

const roles = ['visitor', 'user', 'contributor', 'author', 'editor', 'admin'] as const;
const me = 'me';

/** The subjects of an action with their marks: the first that a role may is shown. */
const subjects: [mark: string, subject: Subject][] = [
  ['✓', {}],
  ['own', { ownerId: me, status: 'published' }],
  ['own drafts', { ownerId: me, status: 'draft' }],
];
const lesser: Subject = { ownerId: 'another', ownerRole: 'contributor' };

function cell(role: (typeof roles)[number], action: Action): string {
  const actor: Actor = { userId: role === 'visitor' ? null : me, role };
  const [mark = ''] = subjects.find(([, subject]) => can(actor, action, subject)) ?? [];
  return mark === 'own' && can(actor, action, lesser) ? 'own, lesser' : mark;
}

function listScopes(action: Action): string {
  const scopes = scopesFor(action);
  if (scopes.length === Object.keys(tokenScopes).length) return 'any';
  return scopes.length === 0 ? '–' : scopes.map((scope) => `\`${scope}\``).join(', ');
}

function listCalls(action: Action): string {
  const calls = endpoints.filter((one) => one.action === action);
  return calls
    .map(({ method, path }) => `\`${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}\``)
    .join(', ');
}

/** The permissions as a page: run the tests with `-u` to write it again. */
it('docs/permissions.md says what the table says', async () => {
  const table = actions.map(
    (action) =>
      `| \`${action}\` | ${roles.map((role) => cell(role, action)).join(' | ')} | ${listScopes(action)} | ${needingRecentSignIn.has(action) ? '✓' : ''} | ${listCalls(action)} |`,
  );
  const text = `# Permissions

Made from \`domain/permissions.ts\` by \`server/api/permissions-doc.test.ts\`; do not
edit it by hand. Everything that is not listed is denied. [Writing](writing.md) says what the roles are for.

* **own**: articles that the account created, or of whose authors it is one; its own record and sessions.
  Only editors change, publish and delete pages.
* **own drafts**: the same, as long as the article is neither published nor scheduled.
* **lesser**: also what contributors, authors and accounts that are no staff any more made, and what belongs
  to no account any more.
* **Scopes**: an API token needs one of them, and its account the permission ([API](api.md)). No token does
  what has none.
* **Recent sign-in**: a person must have signed in, or proved again who they are, within the last ten minutes
  ([decision](decisions/055-recent-sign-in-and-factors.md)). A token needs none, because nobody makes one without.

| Action | visitor | user | contributor | author | editor | administrator | Scopes | Recent sign-in | Calls of \`/api/v1\` |
|---|---|---|---|---|---|---|---|---|---|
${table.join('\n')}
`;
  await expect(text).toMatchFileSnapshot(fromRoot('docs/permissions.md'));
});

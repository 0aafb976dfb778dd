import type { Role } from '../../../contract/user.ts';
import { DamagedExport } from '../errors.ts';
import { fileNames, type Lists, missingEmail } from '../format.ts';
import type { CurrentAccounts } from './current-site.ts';
import { imageUrl, type Staging } from './staging.ts';

/**
 * The roles that an import gave, and did not give, to accounts. Each is named by its email address, or by its
 * id without one.
 */
export interface ImportedRoles {
  /** Those that the operator named. */
  administrators: string[];
  /** Administrators by the word of the export, who are users here. */
  skipped: string[];
  /**
   * Accounts that were here before and stay as they are, which the export or the operator calls
   * administrators.
   */
  present: { email: string; role: Role }[];
  /** Email addresses that the operator named and no account has. */
  missing: string[];
}

/**
 * Adds the accounts. The export may come from anyone, so that it gives nobody a role and confirms no email
 * address: only the operator does, by naming addresses in `named`. An account that is here already, by its id
 * or email address, stays as it is.
 */
export async function stageAccounts(
  staging: Staging,
  current: CurrentAccounts,
  named: ReadonlySet<string>,
): Promise<ImportedRoles> {
  const roles: ImportedRoles = { administrators: [], skipped: [], present: [], missing: [] };
  const emails = new Set<string>();
  for (const account of await staging.source.list('users')) {
    const { id, email } = account;
    if (email !== undefined && emails.has(email))
      throw new DamagedExport(`${fileNames.users} has two accounts with the email address ${email}.`);
    if (email !== undefined) emails.add(email);
    const known = current.byId.get(id) ?? current.byEmail.get(email ?? '');
    staging.users.set(id, known?.id ?? id);
    const isNamed = named.has(email ?? '');
    if (known === undefined) await addAccount(staging, account, isNamed);
    if (known !== undefined && (isNamed || account.role === 'admin')) roles.present.push(known);
    else if (isNamed) roles.administrators.push(email!);
    else if (account.role === 'admin') roles.skipped.push(email ?? id);
  }
  for (const email of named) {
    if (emails.has(email)) continue;
    const known = current.byEmail.get(email);
    if (known) roles.present.push(known);
    else roles.missing.push(email);
  }
  return roles;
}

async function addAccount(
  { insert, config }: Staging,
  { id, name, bio, email, image, created, updated }: Lists['users'][number],
  isAdministrator: boolean,
): Promise<void> {
  await insert('user', {
    id,
    name,
    bio: bio ?? null,
    email: email ?? missingEmail(id),
    emailVerified: isAdministrator,
    createdAt: created,
    updatedAt: updated,
    image: image === undefined ? null : imageUrl(config, fileNames.users, image),
    role: isAdministrator ? 'admin' : 'user',
  });
}

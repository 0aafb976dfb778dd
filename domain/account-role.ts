/** The role that an account has, in its columns `role` and `staffRole`. `users/change-role.ts` changes it. */

import { type Role, type StaffRole, staffRoles } from '../contract/user.ts';
import type { AccountRole } from './context.ts';

/** A role that this version does not know has the permissions of a user. */
export function toRole(role: string): Role {
  return role === 'admin' ? 'admin' : 'user';
}

/** The staff role of an account; null for users and administrators. */
export function toStaffRole({
  role,
  staffRole,
}: {
  role: string;
  staffRole: string | null;
}): StaffRole | null {
  return toRole(role) === 'admin' ? null : (staffRoles.find((one) => one === staffRole) ?? null);
}

/** The role with which an account acts today: a disabled one has no permissions beyond those of a user. */
export function actingRole(row: {
  role: string;
  staffRole: string | null;
  disabledAt: string | null;
}): AccountRole {
  return row.disabledAt === null ? toAccountRole(row) : 'user';
}

/** The role that an account has, and acts with unless it is disabled (see `actingRole`). */
export function toAccountRole(row: { role: string; staffRole: string | null }): AccountRole {
  return toStaffRole(row) ?? toRole(row.role);
}

/** The columns that store a role. */
export function toRoleColumns(role: AccountRole): { role: Role; staffRole: StaffRole | null } {
  return role === 'admin' || role === 'user' ? { role, staffRole: null } : { role: 'user', staffRole: role };
}

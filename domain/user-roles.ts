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

/** The role that decides what an account may do. */
export function toAccountRole(row: { role: string; staffRole: string | null }): AccountRole {
  return toStaffRole(row) ?? toRole(row.role);
}

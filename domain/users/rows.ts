import type { Role, User } from '../../contract/user.ts';
import { instant } from '../../platform/clock.ts';

/** What is read of an account's row. */
export interface UserRow {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean | number;
  image: string | null;
  role: string;
  createdAt: Date | string;
}

/** The columns that `toUser` reads. */
export const userColumns = ['id', 'name', 'email', 'emailVerified', 'image', 'role', 'createdAt'] as const;

/** An account as administrators see it. */
export function toUser(row: UserRow): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: Boolean(row.emailVerified),
    avatar: row.image,
    role: toRole(row.role),
    createdAt: toInstant(row.createdAt),
  };
}

/** A role that this version does not know has no rights. */
export function toRole(role: string): Role {
  return role === 'admin' ? 'admin' : 'user';
}

/** PostgreSQL hands out dates, SQLite the text that better-auth wrote. */
function toInstant(moment: Date | string): string {
  return instant(new Date(moment).getTime());
}

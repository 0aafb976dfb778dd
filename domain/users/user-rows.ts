import { type ManagedUser, normalEmail, type User } from '../../contract/user.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { toRole, toStaffRole } from '../account-role.ts';
import { publishedImage } from '../images/images.ts';

/** The columns of an account that administrators see. */
export interface UserRow {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean | number;
  image: string | null;
  role: string;
  createdAt: Date | string;
}

export const userColumns = ['id', 'name', 'email', 'emailVerified', 'image', 'role', 'createdAt'] as const;

/** Those with the columns that the specification's calls leave out. */
export type ManagedRow = UserRow & {
  staffRole: string | null;
  disabledAt: string | null;
  lastSignInAt: string | null;
};

export const managedColumns = [...userColumns, 'staffRole', 'disabledAt', 'lastSignInAt'] as const;

/** The account with this email address, in any spelling. */
export function findUser(reader: Reader | Writer, email: string): Promise<ManagedRow | undefined> {
  return reader
    .selectFrom('user')
    .select(managedColumns)
    .where('email', '=', normalEmail(email))
    .executeTakeFirst();
}

/** Converts a row to an account as administrators see it. */
export function toUser(row: UserRow): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: Boolean(row.emailVerified),
    avatar: publishedImage(row.image),
    role: toRole(row.role),
    createdAt: toInstant(row.createdAt),
  };
}

/** Converts a row to an account for the dashboard's table. */
export function toManagedUser(row: ManagedRow): ManagedUser {
  const { disabledAt, lastSignInAt } = row;
  return { ...toUser(row), staffRole: toStaffRole(row), disabled: disabledAt !== null, lastSignInAt };
}

/** PostgreSQL returns dates, SQLite the text that better-auth wrote. */
function toInstant(moment: Date | string): string {
  return formatInstant(new Date(moment).getTime());
}

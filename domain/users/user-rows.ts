import { normalEmail, type Role, type User } from '../../contract/user.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
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

/** The account with this email address, in any spelling. */
export function findUser(reader: Reader | Writer, email: string): Promise<UserRow | undefined> {
  return reader
    .selectFrom('user')
    .select(userColumns)
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

/** A role that this version does not know has the permissions of a user. */
export function toRole(role: string): Role {
  return role === 'admin' ? 'admin' : 'user';
}

/** PostgreSQL returns dates, SQLite the text that better-auth wrote. */
function toInstant(moment: Date | string): string {
  return formatInstant(new Date(moment).getTime());
}

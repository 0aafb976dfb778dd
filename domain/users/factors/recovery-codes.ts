import { hash, randomBytes } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import type { Writer } from '../../../platform/db/database.ts';

const COUNT = 10;
/** 80 bits: 16 characters of base32. */
const BYTES = 10;
const CODE = /^[a-z2-7]{16}$/;

/** Replaces the recovery codes of an account, and returns the new ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Writer, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ code_hash: hashCode(userId, code), user_id: userId })))
    .execute();
  return codes;
}

/** True if this is an unused recovery code of the account, which is then used. */
export async function spendRecoveryCode(tx: Writer, userId: string, typed: string): Promise<boolean> {
  if (!isRecoveryCode(typed)) return false;
  const used = await tx
    .deleteFrom('recovery_code')
    .where('code_hash', '=', hashCode(userId, typed))
    .where('user_id', '=', userId)
    .returning('user_id')
    .execute();
  return used.length > 0;
}

/** True for a text that has the form of a recovery code. */
export function isRecoveryCode(typed: string): boolean {
  return CODE.test(plain(typed));
}

function newCode(): string {
  const text = base32.encode(randomBytes(BYTES), { padding: false }).toLowerCase();
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** A fast hash is enough for 80 random bits. */
function hashCode(userId: string, typed: string): string {
  return hash('sha256', `${userId} ${plain(typed)}`, 'base64url');
}

function plain(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase();
}

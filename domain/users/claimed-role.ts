import { staffRoles } from '../../contract/user.ts';
import { type AccountRole, type Services, system } from '../context.ts';
import { higherRole } from '../permissions.ts';
import { followProvider } from './change-role.ts';

/** The roles that a claim may name. */
const NAMED: readonly AccountRole[] = ['admin', ...staffRoles];
/** More roles than anybody has. */
const MAX_VALUES = 1000;

/**
 * Gives an account the role that the claim `OIDC_ROLE_CLAIM` names. Does nothing without that setting.
 */
export async function applyClaimedRole(
  services: Services,
  userId: string,
  claims: Record<string, unknown>,
): Promise<void> {
  const { oidc } = services.config;
  if (!oidc?.roleClaim) return;
  await followProvider(
    { ...services, actor: system },
    userId,
    claimedRole(claims, oidc.roleClaim),
    oidc.name,
  );
}

/**
 * The highest role among the values of a claim, each of which counts if it is exactly a role; else that of a
 * user.
 */
export function claimedRole(claims: Record<string, unknown>, claim: string): AccountRole {
  const found = findClaim(claims, claim);
  const values: unknown[] = Array.isArray(found) ? found.slice(0, MAX_VALUES) : [found];
  return NAMED.filter((role) => values.includes(role)).reduce(higherRole, 'user');
}

/** A claim by its name, or by a path such as `realm_access.roles`. */
function findClaim(claims: unknown, path: string): unknown {
  if (typeof claims !== 'object' || claims === null) return undefined;
  if (Object.hasOwn(claims, path)) return (claims as Record<string, unknown>)[path];
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0 || !Object.hasOwn(claims, first)) return undefined;
  return findClaim((claims as Record<string, unknown>)[first], rest.join('.'));
}

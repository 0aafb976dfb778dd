import type { Role } from '../../../contract/user.ts';

/** Green for administrators, blue for everybody else. */
export function RoleBadge({ role }: { role: Role }) {
  const colours = role === 'admin' ? 'bg-good-tint text-good' : 'bg-info-tint text-info';
  return <span className={`badge capitalize ${colours}`}>{role}</span>;
}

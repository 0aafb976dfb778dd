import type { Role, StaffRole } from '../../../contract/user.ts';

interface RoleBadgeProps {
  role: Role;
  staffRole?: StaffRole | null;
}

/** Green for administrators, blue for everybody else. A staff role has a badge of its own. */
export function RoleBadge({ role, staffRole }: RoleBadgeProps) {
  const colours = role === 'admin' ? 'bg-good-tint text-good' : 'bg-info-tint text-info';
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <span className={`badge capitalize ${colours}`}>{role}</span>
      {staffRole && <span className="badge bg-tint text-accent capitalize">{staffRole}</span>}
    </span>
  );
}

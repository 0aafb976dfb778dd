import type { Actor } from '../../domain/context.ts';
import { type Action, can, canOwn } from '../../domain/permissions.ts';

const roles = [
  ['contributor', 'contributors'],
  ['author', 'authors'],
  ['editor', 'editors'],
  ['admin', 'administrators'],
] as const;

/** Those who may do an action of the permission table, in words: `editors and administrators`. */
export function describeAudience(action: Action): string {
  const who = (may: (actor: Actor) => boolean) =>
    roles.filter(([role]) => may({ userId: 'one', role })).map(([, name]) => name);
  const everywhere = who((actor) => can(actor, action));
  const own = who((actor) => canOwn(actor, action)).filter((name) => !everywhere.includes(name));
  if (everywhere.length === 0) return `${join(own)}, for their own`;
  return own.length === 0 ? join(everywhere) : `${join(everywhere)}; ${join(own)} for their own`;
}

function join(names: string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}

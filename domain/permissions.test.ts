import { describe, expect, it } from 'vitest';
import { type Actor, type Ctx, system, visitor } from './context.ts';
import { type Action, authorize, can, type Subject } from './permissions.ts';

const user: Actor = { userId: 'u', role: 'user' };
const admin: Actor = { userId: 'a', role: 'admin' };
const actors = { V: visitor, U: user, A: admin, S: system };

const none: Subject = {};
const ofU: Subject = { ownerId: 'u' };
const ofA: Subject = { ownerId: 'a' };
const ofB: Subject = { ownerId: 'b' };
const orphan: Subject = { ownerId: null };

/**
 * Each action and subject with a letter for each actor that may do it (visitor, user `u`, administrator `a`,
 * system).
 */
const rows: [Action, Subject, string][] = [
  ['article.read', none, 'VUAS'],
  ['article.readUnpublished', none, 'AS'],
  ['article.listAnyAuthor', none, 'AS'],
  ['article.listByAuthor', ofU, 'UAS'],
  ['article.listByAuthor', ofB, 'AS'],
  ['article.write', none, 'AS'],
  ['article.delete', ofA, 'AS'],
  ['article.delete', ofB, 'S'],
  ['article.delete', ofU, 'S'],
  ['article.delete', orphan, 'AS'],
  ['category.read', none, 'VUAS'],
  ['category.write', none, 'AS'],
  ['author.manage', none, 'AS'],
  ['tag.manage', none, 'AS'],
  ['series.manage', none, 'AS'],
  ['template.manage', none, 'AS'],
  ['user.read', ofU, 'UAS'],
  ['user.read', ofB, 'AS'],
  ['user.list', none, 'AS'],
  ['user.record', ofU, 'U'],
  ['user.record', ofB, ''],
  ['user.record', orphan, ''],
  ['user.changeRole', ofB, 'AS'],
  ['user.editProfile', ofU, 'U'],
  ['user.editProfile', ofA, 'A'],
  ['user.changeAvatar', ofU, 'U'],
  ['user.changeAvatar', ofA, 'A'],
  ['user.changeAvatar', ofB, ''],
  ['user.changeAvatar', orphan, ''],
  ['user.endSessions', ofU, 'U'],
  ['user.endSessions', ofB, ''],
  ['user.endSessions', orphan, ''],
  ['image.upload', none, 'AS'],
  ['image.manage', none, 'AS'],
  ['media.list', none, 'AS'],
  ['media.change', none, 'AS'],
  ['media.delete', none, 'AS'],
  ['dashboard.open', none, 'AS'],
  ['settings.write', none, 'AS'],
  ['newsletter.subscribe', none, 'VUAS'],
  ['newsletter.list', none, 'AS'],
  ['import.run', none, 'S'],
];

describe('permissions', () => {
  it.each(rows)('%s of %o: %s', (action, subject, allowed) => {
    for (const [name, actor] of Object.entries(actors)) {
      expect(can(actor, action, subject), name).toBe(allowed.includes(name));
    }
  });

  it('asks visitors to sign in, and refuses others', () => {
    const errorCode = (actor: Actor) => {
      try {
        authorize({ actor } as Ctx, 'media.delete');
        return 'none';
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect([visitor, user, admin].map(errorCode)).toEqual(['unauthenticated', 'forbidden', 'none']);
  });
});

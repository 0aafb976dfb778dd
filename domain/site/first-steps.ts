import { settings } from '../../contract/settings.ts';
import { live } from '../article-filter.ts';
import type { Ctx } from '../context.ts';
import { isMailConfigured } from '../email/email.ts';
import { type Action, authorize, can } from '../permissions.ts';
import { loadSettings } from '../site-settings.ts';
import { SOURCE as WELCOME } from './welcome/welcome.ts';

/** A step of an administrator on a new site; the state of the site says if it is done. */
export interface FirstStep {
  step: keyof typeof actions;
  done: boolean;
}

/** The steps in their order, each with the permission that it needs. */
const actions = {
  name: 'settings.write',
  logo: 'settings.write',
  article: 'article.publish',
  mail: 'system.read',
  import: 'import.manage',
  invite: 'user.invite',
} satisfies Record<string, Action>;

const defaults = settings.parse({});

/** The first steps that the actor may do; none once all are done, or after an administrator closed them. */
export async function firstSteps(ctx: Ctx): Promise<FirstStep[]> {
  authorize(ctx, 'settings.write');
  const { name, logo, firstStepsDismissed } = await loadSettings(ctx);
  if (firstStepsDismissed) return [];
  const [article, imported, invite] = await Promise.all([
    hasOwnArticle(ctx),
    hasImport(ctx),
    hasInvited(ctx),
  ]);
  const done: Record<FirstStep['step'], boolean> = {
    name: name !== defaults.name,
    logo: logo !== null,
    article,
    mail: isMailConfigured(ctx),
    import: imported,
    invite,
  };
  const steps = (Object.keys(actions) as FirstStep['step'][])
    .filter((step) => can(ctx.actor, actions[step]))
    .map((step) => ({ step, done: done[step] }));
  return steps.every((step) => step.done) ? [] : steps;
}

/** True if an article is public that did not come with the site. */
async function hasOwnArticle({ db }: Ctx): Promise<boolean> {
  const welcome = db.read.selectFrom('import_item').select('target_id').where('source', '=', WELCOME);
  const article = db.read.selectFrom('article').select('id').where(live).where('id', 'not in', welcome);
  return (await article.limit(1).executeTakeFirst()) !== undefined;
}

async function hasImport({ db }: Ctx): Promise<boolean> {
  const item = db.read.selectFrom('import_item').select('source').where('source', '<>', WELCOME);
  return (await item.limit(1).executeTakeFirst()) !== undefined;
}

/** True if an invitation waits, or somebody else has a role. */
async function hasInvited({ db }: Ctx): Promise<boolean> {
  const { found } = await db.read
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('invitation').select('id')),
          eb.exists(eb.selectFrom('user').select('id').where('staffRole', 'is not', null)),
          eb.exists(eb.selectFrom('user').select('id').where('role', '=', 'admin').offset(1).limit(1)),
        ])
        .as('found'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(found);
}

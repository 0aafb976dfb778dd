import { beforeAll, expect, it } from 'vitest';
import { emptyForm } from '../../contract/form-content.ts';
import { MAX_SHARE_LINKS } from '../../contract/limits.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import {
  createArticle,
  deleteArticle,
  restoreArticle,
  saveWorkingCopy,
  updateArticle,
} from '../articles/articles.ts';
import { articleInput, type TwoEditors, twoEditors } from '../articles/testing.ts';
import { visitor } from '../context.ts';
import { as, testAccount } from '../testing.ts';
import { changeStaffRole } from '../users/users.ts';
import { createShareLink, listShareLinks, openShared, revokeShareLink } from './sharing.ts';

const DAY_MS = 24 * 3_600_000;

eachDatabase('A share link', (getDb) => {
  let { ctx, ada, bob, clock } = {} as TwoEditors;
  beforeAll(async () => {
    ({ ctx, ada, bob, clock } = await twoEditors(getDb()));
  });
  const make = (fields = {}) => createArticle(ada, articleInput({ status: 'draft', ...fields }));
  const share = async (id: string, days = 7) => {
    const { url, ...link } = await createShareLink(bob, id, { label: '', days, canComment: false });
    return { ...link, token: url.split('/').at(-1)! };
  };
  const open = (token: string) => openShared(as(ctx, visitor), token, '192.0.2.1');
  const refusal = (token: string) =>
    open(token).then(
      () => 'opened',
      (error) => `${error.code} ${error.message}`,
    );

  it('shows a visitor the draft as last saved, and what visitors see around it', async () => {
    await make({ title: 'Another secret draft', category: 'trees' });
    const { _id } = await make({ title: 'The oak', category: 'trees', post: '<p>Acorns.</p>' });
    const { token } = await share(_id);
    const content = { ...emptyForm, title: 'Unsaved words' };
    const account = ada.actor.userId ?? '';
    await saveWorkingCopy(ada, 'a-session-of-ada', {
      account,
      articleId: _id,
      sequence: 1,
      basedOn: 1,
      content,
    });
    const page = await open(token);
    expect(page).toMatchObject({ article: { title: 'The oak' }, publicSlug: null });
    expect(page.rendered).toContain('Acorns.');
    expect(JSON.stringify(page)).not.toMatch(/Another secret|Unsaved words/);
    await updateArticle(ada, _id, { title: 'The old oak' });
    expect(await open(token)).toMatchObject({ article: { title: 'The old oak' } });
  });

  it('is stored as a hash only', async () => {
    const { _id } = await make();
    const { token } = await share(_id);
    const stored = await getDb().read.selectFrom('share_link').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('says the same when it is unknown, expired, revoked, or its article is in the trash', async () => {
    const { _id } = await make();
    const [expiring, revoked] = [await share(_id, 1), await share(_id)];
    await revokeShareLink(ada, revoked._id);
    const unknown = await refusal('x'.repeat(43));
    expect(unknown).toMatch(/^not_found /);
    expect(await refusal(revoked.token)).toBe(unknown);
    for (const odd of ['', 'x', '\0', 'x'.repeat(100_000)]) expect(await refusal(odd)).toBe(unknown);
    await deleteArticle(ada, _id);
    expect(await refusal(expiring.token)).toBe(unknown);
    await restoreArticle(ada, _id);
    expect(await refusal(expiring.token)).toBe('opened');
    clock.now += DAY_MS;
    expect(await refusal(expiring.token)).toBe(unknown);
    expect(await listShareLinks(ada, _id)).toMatchObject([
      { _id: expiring._id, expired: true, createdBy: 'Bob' },
    ]);
  });

  it('works as long as the account that made it could make it again', async () => {
    const author = await testAccount(ctx, 'author', 'thea@example.org');
    const { _id } = await createArticle(as(ctx, author), articleInput({ status: 'draft', category: '' }));
    const { url } = await createShareLink(as(ctx, author), _id, { label: '', days: 7, canComment: false });
    const token = url.split('/').at(-1)!;
    expect(await refusal(token)).toBe('opened');
    await changeStaffRole(ada, author.userId!, 'contributor');
    expect(await refusal(token)).toBe(await refusal('x'.repeat(43)));
    await changeStaffRole(ada, author.userId!, 'author');
    expect(await refusal(token)).toBe('opened');
  });

  it('is one of a few', async () => {
    const { _id } = await make();
    for (let i = 0; i < MAX_SHARE_LINKS; i++) await share(_id);
    await expect(share(_id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is rate limited by network, before it is looked up', async () => {
    const limited = { ...as(ctx, visitor), config: { ...ctx.config, rateLimitScale: 1 } };
    const tries = Array.from({ length: 61 }, () =>
      openShared(limited, 'x', '198.51.100.7').catch((error) => error.code),
    );
    expect((await Promise.all(tries)).slice(-2)).toEqual(['not_found', 'rate_limited']);
  });
});

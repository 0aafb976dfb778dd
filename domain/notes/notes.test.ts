import { beforeAll, expect, it } from 'vitest';
import { MAX_GUEST_NOTES, MAX_NOTES } from '../../contract/limits.ts';
import { guestNote, newNote } from '../../contract/note.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createArticle, deleteArticle, restoreArticle } from '../articles/articles.ts';
import { articleInput, type TwoEditors, twoEditors } from '../articles/testing.ts';
import { type Ctx, visitor } from '../context.ts';
import { newId } from '../id.ts';
import { createShareLink, revokeShareLink } from '../sharing/sharing.ts';
import { as } from '../testing.ts';
import { createNote, deleteNote, listNotes, listSharedNotes, resolveNote, writeSharedNote } from './notes.ts';

const passage = { quote: 'asks for time', before: 'A page', after: '.', block: 0 };

eachDatabase('A note', (getDb) => {
  let { ctx, ada, bob, clock } = {} as TwoEditors;
  let guest = {} as Ctx;
  beforeAll(async () => {
    ({ ctx, ada, bob, clock } = await twoEditors(getDb()));
    guest = as(ctx, visitor);
  });
  const make = async () => (await createArticle(ada, articleInput({ status: 'draft' })))._id;
  const share = async (id: string, canComment = true) => {
    const link = await createShareLink(ada, id, { label: '', days: 7, canComment });
    return { _id: link._id, token: link.url.split('/').at(-1)! };
  };
  const send = (token: string, fields: Record<string, unknown> = {}, who = guest) =>
    writeSharedNote(who, token, guestNote.parse({ name: 'Uncle', text: 'Why?', ...fields }), '192.0.2.1');
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error) => error.code,
    );

  it.each(['Ada', ' ADA ', 'Аdа', 'A\u200bda', 'bob'])(
    'cannot have the name of an account: %j',
    async (name) => {
      const { token } = await share(await make());
      const refused = send(token, { name });
      await expect(refused).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'name' }] });
      expect(await send(token, { name: `${name} from next door` })).toBeTypeOf('string');
    },
  );

  it('cannot have an email address for a name', async () => {
    const { token } = await share(await make());
    expect(await failure(send(token, { name: 'I am bob@example.org' }))).toBe('invalid');
  });

  it('comes from a guest with a link, is answered, resolved and reopened by the author', async () => {
    const id = await make();
    const { token } = await share(id);
    const note = await send(token, { passage });
    clock.now += 1;
    await createNote(bob, id, newNote.parse({ text: 'Because.', parent: note }));
    clock.now += 1;
    expect(await send(token, { text: 'I see.', parent: note })).toBe(note);
    const { notes, canResolve } = await listNotes(ada, id);
    expect(canResolve).toBe(true);
    expect(notes).toMatchObject([
      {
        _id: note,
        name: 'Uncle',
        guest: true,
        own: false,
        text: 'Why?',
        passage,
        resolvedAt: null,
        replies: [
          { name: 'Bob', guest: false, text: 'Because.' },
          { name: 'Uncle', guest: true, text: 'I see.' },
        ],
      },
    ]);
    expect(await resolveNote(ada, note, true)).toMatchObject({ resolvedBy: 'Ada' });
    expect((await listSharedNotes(guest, token))?.notes).toMatchObject([{ resolvedBy: 'Ada' }]);
    expect(await resolveNote(ada, note, false)).toMatchObject({ resolvedAt: null, resolvedBy: null });
  });

  it('is resolved and deleted only by authors of the article, and deleted by its writer', async () => {
    const id = await make();
    const [adas, bobs] = [
      await createNote(ada, id, newNote.parse({ text: 'One' })),
      await createNote(bob, id, newNote.parse({ text: 'Two' })),
    ];
    expect((await listNotes(bob, id)).canResolve).toBe(false);
    expect(await failure(resolveNote(bob, adas._id, true))).toBe('forbidden');
    expect(await failure(deleteNote(bob, adas._id))).toBe('forbidden');
    await deleteNote(bob, bobs._id);
    await createNote(bob, id, newNote.parse({ text: 'Reply', parent: adas._id }));
    await deleteNote(ada, adas._id);
    expect((await listNotes(ada, id)).notes).toEqual([]);
    expect(await failure(deleteNote(ada, adas._id))).toBe('not_found');
  });

  it('is resolved by every author in the byline', async () => {
    const id = await make();
    await createArticle(bob, articleInput({ title: 'Bob becomes an author' }));
    const { slug } = await getDb()
      .read.selectFrom('author')
      .select('slug')
      .where('user_id', '=', bob.actor.userId)
      .executeTakeFirstOrThrow();
    const { updateArticle } = await import('../articles/articles.ts');
    const { authors } = await updateArticle(ada, id, {});
    await updateArticle(ada, id, { authors: [...authors.map((author) => author.slug!), slug] });
    const { _id } = await createNote(ada, id, newNote.parse({ text: 'One' }));
    expect(await resolveNote(bob, _id, true)).toMatchObject({ resolvedBy: 'Bob' });
  });

  it('needs a link that works and lets its readers comment, or an account', async () => {
    const id = await make();
    const [silent, open] = [await share(id, false), await share(id)];
    expect(await failure(send(silent.token))).toBe('forbidden');
    expect(await listSharedNotes(guest, silent.token)).toBeNull();
    await send(silent.token, {}, bob);
    expect(await listSharedNotes(bob, silent.token)).toMatchObject({
      isAccount: true,
      notes: [{ name: 'Bob', guest: false, own: true }],
    });
    expect(await failure(send('x'.repeat(43)))).toBe('not_found');
    const other = await make();
    const foreign = await createNote(ada, other, newNote.parse({ text: 'Elsewhere' }));
    expect(await failure(send(open.token, { parent: foreign._id }))).toBe('not_found');
    await send(open.token);
    await revokeShareLink(ada, open._id);
    expect(await failure(send(open.token))).toBe('not_found');
    expect((await listNotes(ada, id)).notes).toHaveLength(2);
  });

  it('is kept while its article is in the trash', async () => {
    const id = await make();
    const { token } = await share(id);
    await send(token);
    await deleteArticle(ada, id);
    expect(await failure(listNotes(ada, id))).toBe('not_found');
    expect(await failure(send(token))).toBe('not_found');
    await restoreArticle(ada, id);
    expect((await listNotes(ada, id)).notes).toHaveLength(1);
    await getDb().autocommit.deleteFrom('article').where('id', '=', id).execute();
    const left = await getDb().read.selectFrom('note').select('id').where('article_id', '=', id).execute();
    expect(left).toEqual([]);
  });

  it('is one of many, of which guests have a part', async () => {
    const id = await make();
    const { token } = await share(id);
    const fill = (count: number, guest_name: string | null) => {
      const row = { article_id: id, guest_name, text: 'x', quote: '', quote_before: '', quote_after: '' };
      const rows = Array.from({ length: count }, () => ({ ...row, id: newId(), created_at: '2026-11-21' }));
      return getDb().autocommit.insertInto('note').values(rows).execute();
    };
    await fill(MAX_GUEST_NOTES, 'Uncle');
    expect(await failure(send(token))).toBe('conflict');
    await createNote(ada, id, newNote.parse({ text: 'There is room for me.' }));
    await fill(MAX_NOTES - MAX_GUEST_NOTES - 1, null);
    expect(await failure(createNote(ada, id, newNote.parse({ text: 'x' })))).toBe('conflict');
    expect((await listNotes(ada, id)).notes).toHaveLength(MAX_NOTES);
  });

  it('is rate limited by network', async () => {
    const limited = { ...guest, config: { ...ctx.config, rateLimitScale: 1 } };
    const tries = Array.from({ length: 21 }, () => failure(send('x', {}, limited)));
    expect((await Promise.all(tries)).slice(-2)).toEqual(['not_found', 'rate_limited']);
  });
});

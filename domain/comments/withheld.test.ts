import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newComment } from '../../contract/comment.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createArticle } from '../articles/articles.ts';
import { articleInput } from '../articles/testing.ts';
import { type Ctx, visitor } from '../context.ts';
import { queueEmail } from '../email/email.ts';
import { emailsTo } from '../email/testing.ts';
import { changeSettings } from '../site/site.ts';
import { as, testAccount, testContext } from '../testing.ts';
import { write } from '../write.ts';
import {
  commentJobs,
  confirmComment,
  decideComments,
  deleteComment,
  editComment,
  readComments,
  replyToComment,
  reportComment,
  writeComment,
} from './comments.ts';

type Step = [
  op: 'account' | 'guest' | 'confirm' | 'edit' | 'delete' | 'decide' | 'report' | 'reply' | 'sweep',
  n: number,
];

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom('account', 'guest', 'confirm', 'edit', 'delete', 'decide', 'report', 'reply', 'sweep'),
  fc.nat({ max: 7 }),
);
const states = ['approved', 'spam', 'trash', 'pending'] as const;

eachDatabase('what no person has said yes to', (getDb) => {
  it('is seen by no reader, in any sequence of what people do', async () => {
    const system = testContext(getDb());
    const ada = as(system, await testAccount(system, 'admin', 'ada@example.org', 'Ada'));
    const uma = as(system, await testAccount(system, 'user', 'uma@example.org', 'Uma'));
    const guest = as(system, visitor);
    await changeSettings(system, { commentsEnabled: true }, undefined);
    let written = 0;
    // The folder of the emails is made with the first.
    await write(system, ({ tx }) =>
      queueEmail(tx, Date.now(), { to: 'nobody@example.org', subject: 'Hello', text: 'Hello' }),
    );
    const run = async (steps: Step[]) => {
      const { slug } = await createArticle(ada, articleInput({ title: 'On tea' }));
      const ids: string[] = [];
      /** The texts that a moderator approved or wrote. */
      const approved = new Set<string>();
      const textById = new Map<string, string>();
      const say = async (ctx: Ctx, fields: object) => {
        const text = `text${++written}end`;
        const { _id } = await writeComment(ctx, slug, newComment.parse({ text, ...fields }), '');
        ids.push(_id!);
        textById.set(_id!, text);
      };
      for (const [op, n] of steps) {
        const id = ids[n % Math.max(1, ids.length)] ?? '';
        if (op === 'account') await say(uma, {});
        if (op === 'guest') await say(guest, { name: 'Gus', email: `g${n}@example.org` });
        if (op === 'confirm') {
          const email = (await emailsTo(system, `g${n}@example.org`)).at(-1) ?? '';
          await confirmComment(guest, /\/account\/comments\/confirm\?token=([^\s>]+)/.exec(email)?.[1] ?? '');
        }
        if (op === 'edit') {
          const text = `text${++written}end`;
          await editComment(uma, id, text).then(
            () => textById.set(id, text),
            () => {},
          );
        }
        if (op === 'delete') await deleteComment(uma, id).catch(() => {});
        if (op === 'decide') {
          const state = states[n % 4]!;
          const done = await decideComments(ada, [{ _id: id, state }]);
          if (state === 'approved' && done.length > 0) approved.add(textById.get(id)!);
        }
        if (op === 'report') await reportComment(guest, id, '198.51.100.1').catch(() => {});
        if (op === 'reply') {
          const done = await replyToComment(ada, id, `reply${n}`).catch(() => null);
          if (done) approved.add(textById.get(id)!);
        }
        if (op === 'sweep')
          await commentJobs['comments.sweep']!(system, {}, new AbortController().signal, undefined as never);
        const seen = JSON.stringify(await readComments(guest, slug, 1)).match(/text\d+end/g) ?? [];
        expect(seen.filter((text) => !approved.has(text))).toEqual([]);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), run), { numRuns: 12 });
  });
});

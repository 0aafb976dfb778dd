import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newComment } from '../contract/comment.ts';
import { createArticle } from '../domain/articles/articles.ts';
import { articleInput } from '../domain/articles/testing.ts';
import {
  banWriter,
  commentJobs,
  confirmComment,
  decideComments,
  deleteComment,
  editComment,
  endBan,
  importComments,
  listBans,
  readComments,
  replyToComment,
  reportComment,
  writeComment,
} from '../domain/comments/comments.ts';
import { type Ctx, visitor } from '../domain/context.ts';
import { changeLike } from '../domain/likes/likes.ts';
import { signFor } from '../domain/signed-token.ts';
import { changeSettings } from '../domain/site/site.ts';
import { as, testAccount, testContext } from '../domain/testing.ts';
import { eachDatabaseInFullTier } from '../platform/db/testing.ts';
import { createApp } from './app.ts';
import { renderPage } from './render-page.ts';
import { testPages } from './testing.ts';

/** `COMMENT_SEQUENCES=5000 npx vitest run server/withheld-comments.test.ts -t sqlite` for a long run. */
const SEQUENCES = Number(process.env.COMMENT_SEQUENCES ?? 12);
const SEQUENCE_MS = 5000;

const ops = [
  ...['account', 'guest', 'confirm', 'edit', 'delete', 'decide', 'report', 'reply', 'sweep'],
  ...['ban', 'trust', 'import', 'like'],
] as const;
const step = fc.tuple(fc.constantFrom(...ops), fc.nat({ max: 7 }));
type Steps = [op: (typeof ops)[number], n: number][];
const states = ['approved', 'spam', 'trash', 'pending'] as const;
const kinds = ['account', 'email', 'network'] as const;
const imported = ['approved', 'pending', 'spam', 'trash'] as const;
const ADDRESS = '198.51.100.1';

/** A comment of a sequence as the moderator and its writer know it. */
interface Known {
  text: string;
  who: Ctx | null;
  /** True after a moderator's yes, until another decision. */
  yes: boolean;
}

let persons = 0;
let written = 0;
const newText = () => `text${++written}end`;

/** The people of one sequence, and what they do on an article of their own. */
class Sequence {
  /** The texts that a moderator approved, and those of people who were trusted when they wrote. */
  readonly approved = new Set<string>();
  readonly #known = new Map<string, Known>();
  readonly #guests = new Map<string, Ctx>();
  #trust = false;

  readonly system: Ctx;
  readonly ada: Ctx;
  readonly uma: Ctx;
  readonly article: { _id: string; slug: string };

  constructor({ system, ada, uma, article }: Pick<Sequence, 'system' | 'ada' | 'uma' | 'article'>) {
    this.system = system;
    this.ada = ada;
    this.uma = uma;
    this.article = article;
  }

  async take(op: (typeof ops)[number], n: number): Promise<void> {
    const id = [...this.#known.keys()][n % Math.max(1, this.#known.size)] ?? '';
    const one = this.#known.get(id);
    await { ...this.#readers(id, n, one), ...this.#moderator(id, n, one) }[op]().catch((error) => {
      // Refused, as for a comment of somebody else or for somebody who is banned.
      if (error?.code === undefined) throw error;
    });
  }

  #readers(id: string, n: number, one: Known | undefined) {
    const email = `g${n}-${this.article.slug}@example.org`;
    const who = one?.who ?? this.uma;
    return {
      account: () => this.#say(this.uma, {}),
      guest: () => {
        const known = this.#guests.get(email);
        return this.#say(known ?? as(this.system, visitor), known ? {} : { name: 'Gus', email }, email);
      },
      confirm: async () => {
        const guest = as(this.system, visitor);
        const done = await confirmComment(guest, signFor(guest, 'comments confirm', id, 60_000));
        if (done && one) one.who = { ...guest, commenter: done.commenter };
        if (done && one && this.#isTrusted(one.who)) this.approved.add(one.text);
      },
      edit: async () => {
        const text = newText();
        const isTrusted = this.#isTrusted(who);
        await editComment(who, id, text);
        if (isTrusted) this.approved.add(text);
        Object.assign(one!, { text, yes: one!.yes && isTrusted });
      },
      delete: async () => {
        await deleteComment(who, id);
        this.#known.delete(id);
      },
      report: () => reportComment(as(this.system, visitor), id, ADDRESS),
      like: async () => {
        const client = { address: ADDRESS, agent: 'a browser' };
        await changeLike(as(this.system, visitor), this.article.slug, { comment: id, liked: true }, client);
      },
    };
  }

  #moderator(id: string, n: number, one: Known | undefined) {
    return {
      decide: async () => {
        const state = states[n % 4]!;
        const done = await decideComments(this.ada, [{ _id: id, state }]);
        if (done.length > 0) this.#decide(one!, state === 'approved');
      },
      reply: async () => {
        await replyToComment(this.ada, id, `reply${n}`);
        this.#decide(one!, true);
      },
      ban: () => banWriter(this.ada, { comment: id, kind: kinds[n % 3]! }),
      trust: async () => {
        this.#trust = !this.#trust;
        await changeSettings(this.system, { commentsTrust: this.#trust }, undefined);
      },
      import: () => this.#import(n),
      sweep: async () => {
        await commentJobs['comments.sweep']!(
          this.system,
          {},
          new AbortController().signal,
          undefined as never,
        );
      },
    };
  }

  async #say(who: Ctx, fields: object, email?: string): Promise<void> {
    const text = newText();
    const isTrusted = this.#isTrusted(who);
    const { _id } = await writeComment(
      who,
      this.article.slug,
      newComment.parse({ text, ...fields }),
      ADDRESS,
    );
    if (isTrusted) this.approved.add(text);
    this.#known.set(_id!, { text, who: email && who.commenter === undefined ? null : who, yes: false });
  }

  /** Imports a comment: approved if the old site published it. Each key comes again, with other texts. */
  async #import(n: number): Promise<void> {
    const text = newText();
    const status = imported[n % 4]!;
    const key = `${this.article._id} ${n % 2}`;
    const old = { key, parent: null, author: 'Old', email: null, url: null, date: null, text, status };
    await importComments(this.system, { articleId: this.article._id, source: 'old', comments: [old] });
    if (status === 'approved') this.approved.add(text);
    const { id } = await this.system.db.read
      .selectFrom('comment')
      .select('id')
      .where('source_key', '=', key)
      .executeTakeFirstOrThrow();
    this.#known.set(id, { text, who: null, yes: false });
  }

  #decide(one: Known, yes: boolean): void {
    one.yes = yes;
    if (yes) this.approved.add(one.text);
  }

  #isTrusted(who: Ctx | null): boolean {
    const own = (known: Known) =>
      known.who !== null &&
      known.who.actor.userId === who?.actor.userId &&
      known.who.commenter === who?.commenter;
    return this.#trust && [...this.#known.values()].some((known) => known.yes && own(known));
  }

  async end(): Promise<void> {
    for (const { _id } of await listBans(this.ada)) await endBan(this.ada, _id);
    if (this.#trust) await changeSettings(this.system, { commentsTrust: false }, undefined);
  }
}

/** All that a visitor can read of an article and its comments. */
function listPublicPaths(slug: string): string[] {
  const article = `/blog/${slug}`;
  const feeds = ['rss.xml', 'atom.xml', 'feed.json'];
  const api = ['/comments', '/comments/own', '/likes'];
  return [
    ...[article, `${article}.md`, `${article}/comments`],
    ...feeds.map((file) => `${article}/comments/${file}`),
    ...api.map((path) => `/api/v1/articles/${slug}${path}`),
    `/api/v1/articles/single-article/${slug}`,
  ];
}

eachDatabaseInFullTier('what no person has said yes to', (getDb) => {
  it(
    'is seen by no reader, in any sequence of what people do',
    async () => {
      const system = testContext(getDb());
      const ada = as(system, await testAccount(system, 'admin', 'ada@example.org', 'Ada'));
      const change = { commentsEnabled: true, likesEnabled: true, likesFrom: 1 };
      await changeSettings(system, change, undefined);
      const pages = testPages();
      const app = createApp(system, (request, own) => renderPage(pages, request, own));
      const run = async (steps: Steps) => {
        const uma = as(system, await testAccount(system, 'user', `uma${++persons}@example.org`, 'Uma'));
        const article = await createArticle(ada, articleInput({ title: 'Tea' }));
        const sequence = new Sequence({ system, ada, uma, article });
        const look = (shown: string) => {
          const seen = shown.match(/text\d+end/g) ?? [];
          expect(seen.filter((text) => !sequence.approved.has(text))).toEqual([]);
        };
        for (const [op, n] of steps) {
          await sequence.take(op, n);
          look(JSON.stringify(await readComments(as(system, visitor), article.slug, 1)));
        }
        for (const path of listPublicPaths(article.slug)) {
          const response = await app.request(path);
          expect([path, response.status]).toEqual([path, 200]);
          look(await response.text());
        }
        await sequence.end();
      };
      const sequences = fc.array(step, { minLength: 5, maxLength: 14 });
      // A second import of what was approved here, with another text that the old site calls spam.
      const again: Steps = [
        ['import', 1],
        ['decide', 0],
        ['import', 7],
        ['import', 3],
        ['import', 5],
      ];
      await fc.assert(fc.asyncProperty(sequences, run), { numRuns: SEQUENCES, examples: [[again]] });
    },
    SEQUENCES * SEQUENCE_MS,
  );
});

import type { Article } from '../../contract/article.ts';
import type { Session, Site } from '../fixtures.ts';
import type { Api } from '../support/api.ts';
import type { ChaosBrowser } from './browser.ts';
import { formReady, pressUpdate, writeFirst } from './form.ts';
import type { Text } from './typed-text.ts';

/**
 * The server, network and session of an author, which may fail, and other users who edit the same article.
 */
export class World {
  readonly site: Site;
  readonly browser: ChaosBrowser;
  readonly article: Article;
  /** Text of other users in its order; none of it may be overwritten. */
  readonly others: string[] = [];
  readonly #other: Api;
  #session: Session | undefined;
  #serverRuns = true;

  constructor(site: Site, browser: ChaosBrowser, article: Article, other: Api) {
    this.site = site;
    this.browser = browser;
    this.article = article;
    this.#other = other;
  }

  get address(): string {
    return `/dashboard/edit-article/${this.article._id}`;
  }

  async killServer(): Promise<void> {
    if (!this.#serverRuns) await this.#startServer();
    await this.site.server.kill();
    this.#serverRuns = false;
  }

  async cutNetwork(): Promise<void> {
    await this.browser.setOffline(true);
  }

  /** Ends the author's session, as signing out elsewhere would. */
  async revokeSession(): Promise<void> {
    await this.#startServer();
    const cookie = this.#session?.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    if (!cookie) return;
    await fetch(`${this.site.url}/api/auth/sign-out`, { method: 'POST', headers: { cookie } });
    this.#session = undefined;
  }

  /** Saves the article as another administrator in another browser. */
  async otherSaves(): Promise<void> {
    await this.#startServer();
    const words = this.#words();
    const { data } = await this.#other.get<Article>(`articles/single-article/${this.article._id}`);
    const post = data.post.replace('</p>', `${words}</p>`);
    const saved = { post, version: data.version };
    const { status } = await this.#other.put(`articles/update-article/${this.article._id}`, saved);
    if (status !== 200) throw new Error(`The other’s save was answered ${status}.`);
    this.others.push(words);
  }

  /** Writes and saves in a second tab of the author. */
  async secondTabSaves(): Promise<void> {
    await this.heal();
    const page = await this.browser.newPage();
    await page.goto(this.address);
    await formReady(page);
    const words = this.#words();
    await writeFirst(page, words);
    await pressUpdate(page);
    await page.getByText('Article updated successfully').first().waitFor();
    this.others.push(words);
    await page.close();
  }

  /** Starts the server, restores the network and signs the author in. */
  async heal(): Promise<void> {
    await this.#startServer();
    this.#session ??= await this.site.signIn(this.site.admin);
    await this.browser.signIn(this.#session);
    await this.browser.setOffline(false);
  }

  /** Returns the stored title and the author's paragraphs. */
  async stored(): Promise<Text & { first: string }> {
    const { data } = await this.site.adminApi.get<Article>(`articles/single-article/${this.article._id}`);
    const [first = '', ...rest] = data.post.split('</p>').map((html) => html.replace(/^<p>/, ''));
    return { title: data.title, first, body: rest.join('\n') };
  }

  #words(): string {
    return ` other${this.others.length + 1}`;
  }

  async #startServer(): Promise<void> {
    if (this.#serverRuns) return;
    await this.site.server.startAgain();
    this.#serverRuns = true;
  }
}

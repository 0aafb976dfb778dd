import { expect, type Page } from '@playwright/test';
import { type ChaosBrowser, type Ending, PATIENCE_MS } from './browser.ts';
import {
  dismissJoined,
  formReady,
  goTo,
  mergeIfOffered,
  pressUpdate,
  readForm,
  restoreIfOffered,
} from './form.ts';
import { measureLateness } from './lateness.ts';
import type { Random } from './random.ts';
import { randomKeys } from './sample-words.ts';
import { same, type Text, Typed } from './typed-text.ts';

const MOST_TITLE = 200;

/** An author who writes an article in one tab, remembers every key, and checks that none is lost. */
export class Author {
  readonly typed: Typed;
  /** Lost keys, all typed within the last 100 ms before a tab was killed. */
  lost = 0;
  /** How long before the kill the oldest lost key was typed, in milliseconds. */
  oldestLost = 0;
  /** The worst delay of timers around the end of a tab, in milliseconds. */
  lateness = 0;
  keys = 0;
  merges = 0;
  /** The number of versions of others that joined the form without a question. */
  joins = 0;
  restores = 0;
  readonly #browser: ChaosBrowser;
  readonly #random: Random;
  readonly #address: string;
  #page: Page | undefined;
  #late = 0;

  constructor(browser: ChaosBrowser, random: Random, address: string, text: Text) {
    this.#browser = browser;
    this.#random = random;
    this.#address = address;
    this.typed = new Typed(text);
  }

  /** The open tab. */
  get page(): Page {
    if (!this.#page) throw new Error('No tab is open.');
    return this.#page;
  }

  /**
   * Opens the article after `heal` has repaired everything, and recovers the text of a tab that ended at
   * `killedAt`.
   */
  async open(killedAt: number, heal: () => Promise<void>): Promise<void> {
    await heal();
    if (!this.#page || this.#page.isClosed()) this.#page = await this.#browser.newPage();
    await arrive(this.#page, this.#address, heal);
    await this.#look(killedAt);
  }

  /** Types a few words at the end of the title or body. */
  async write(): Promise<void> {
    measureLateness();
    this.joins += await dismissJoined(this.page);
    const field = this.#random.next() < 0.25 ? 'title' : 'body';
    await goTo(this.page, field);
    if (field === 'title' && this.typed.text.title.length > MOST_TITLE) await this.#beginTitle();
    if (field === 'body' && this.#random.next() < 0.2) await this.#key('body', '\n');
    for (const key of randomKeys(this.#random)) await this.#key(field, key);
  }

  /** Ends the tab abruptly and opens the article again. */
  async end(ending: Ending, heal: () => Promise<void>): Promise<void> {
    await this.page.waitForTimeout(this.#random.whole(0, 250));
    const killedAt = await this.#browser.end(this.page, ending);
    this.#late = measureLateness();
    this.lateness = Math.max(this.lateness, this.#late);
    await this.open(killedAt, heal);
  }

  /** Checks that the form holds everything that was typed. */
  async check(): Promise<void> {
    const found = await readForm(this.page);
    expect(same(found, this.typed.text), difference(found, this.typed.text)).toBe(true);
  }

  /** Saves until the article is what was typed, merging what others have saved. */
  async save(stored: () => Promise<Text>): Promise<void> {
    await expect(async () => {
      if (await mergeIfOffered(this.page)) {
        this.merges++;
        await this.check();
      }
      const found = await stored();
      // A click during a render of the form is lost; the next attempt clicks again.
      if (!same(found, this.typed.text)) await pressUpdate(this.page);
      expect(same(found, this.typed.text), difference(found, this.typed.text)).toBe(true);
      this.joins += await dismissJoined(this.page);
    }).toPass({ timeout: PATIENCE_MS, intervals: [100, 250, 500, 1000, 2000, 5000] });
  }

  /** Returns a screenshot of the tab. */
  async screenshot(): Promise<{ body: Buffer; contentType: string }> {
    return { body: await this.page.screenshot({ fullPage: true }), contentType: 'image/png' };
  }

  async #beginTitle(): Promise<void> {
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.press('Backspace');
    this.typed.add({ ...this.typed.text, title: '' });
  }

  async #key(field: 'title' | 'body', key: string): Promise<void> {
    if (key === '\n') await this.page.keyboard.press('Enter');
    else await this.page.keyboard.insertText(key);
    this.typed.add({ ...this.typed.text, [field]: this.typed.text[field] + key });
    this.keys++;
  }

  /** Checks that what was typed is in the form, at once or after recovery. */
  async #look(killedAt: number): Promise<void> {
    await formReady(this.page);
    const allowed = this.typed.after(killedAt, this.#late);
    const wanted = this.typed.text;
    const found = await this.#whatIsLeft(allowed, wanted);
    const state = allowed.findLastIndex(({ text }) => same(text, found));
    const missing = `${this.typed.ageOfMissing(found, killedAt)} ms before the end, the machine late by ${this.#late}`;
    expect(state, `${difference(found, wanted)}\nmissing since ${missing}`).toBeGreaterThanOrEqual(0);
    this.lost += allowed.length - 1 - state;
    this.oldestLost = Math.max(this.oldestLost, allowed[state + 1]?.age ?? 0);
    this.typed.found({ title: found.title, body: found.body });
  }

  async #whatIsLeft(allowed: { text: Text }[], wanted: Text): Promise<Text> {
    const since = Date.now();
    let restored = false;
    for (;;) {
      const found = await readForm(this.page);
      if (same(found, wanted)) return found;
      const mayBeAll = allowed.some(({ text }) => same(text, found));
      // Later text is offered again if this device's database was slow to open.
      if (!(restored && mayBeAll) && (await restoreIfOffered(this.page))) {
        this.restores++;
        restored = true;
      }
      if (Date.now() > since + OFFERED_MS) return found;
      await this.page.waitForTimeout(50);
    }
  }
}

/** How long to wait for a recoverable draft and its text in the form. */
const OFFERED_MS = 15_000;

function difference(found: Text, wanted: Text): string {
  const ends = (text: Text) => `title …${text.title.slice(-60)}| body …${text.body.slice(-120)}|`;
  return `\nfound  ${ends(found)}\nwanted ${ends(wanted)}`;
}

/**
 * A reload that was pending when the tab ended may redirect first, as for signed-out users; and a late
 * response to the ended session may remove the cookie of the new one.
 */
async function arrive(page: Page, address: string, heal: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    const { pathname } = new URL(page.url());
    if (pathname !== address) await heal();
    expect(pathname).toBe(address);
  }).toPass({ timeout: PATIENCE_MS });
}

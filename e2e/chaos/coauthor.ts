import { expect, type Locator, type Page } from '@playwright/test';
import { updateButton } from '../support/article-form.ts';
import { PATIENCE_MS } from './browser.ts';
import { dismissJoined, formReady } from './form.ts';
import type { Random } from './random.ts';

/** How often each place is written in. */
const places = { paragraph: 10, title: 3, tags: 2, caption: 3, 'footnote text': 3, 'new footnote': 2 };
type Place = keyof typeof places;

const SCRIPTS = ['river', 'নদী', 'نهر', '河'];
/** Words that `findMarks` finds wherever a merge has put them. */
const MARK = /q[A-Z]\d+q/g;

/** Returns the marks of the words in a text. */
export function findMarks(text: string): Set<string> {
  return new Set(text.match(MARK));
}

/** Returns the words of each choice that its chosen side does not have. */
function readDeclined(choices: Element[]): string[] {
  return choices.flatMap((choice) => {
    const chosen = choice.querySelector<HTMLInputElement>('input:checked');
    if (!chosen || chosen.value === 'both') return [];
    const side = chosen.closest('div')?.cloneNode(true) as Element;
    for (const deleted of side.querySelectorAll('del')) deleted.remove();
    const taken = side.textContent ?? '';
    return (choice.textContent?.match(/q[A-Z]\d+q/g) ?? []).filter((mark) => !taken.includes(mark));
  });
}

/** One of two administrators who edit the same article in browsers of their own. */
export class Coauthor {
  readonly page: Page;
  /** The marks of all words that were typed. */
  readonly typed: string[] = [];
  /** The marks of words that a merge screen offered and the author did not take. */
  readonly declined = new Set<string>();
  joins = 0;
  questions = 0;
  readonly #initial: string;
  readonly #random: Random;

  constructor(initial: string, page: Page, random: Random) {
    this.#initial = initial;
    this.page = page;
    this.#random = random;
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('dialog', (dialog) => void dialog.accept());
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await formReady(this.page);
  }

  /** Types words in some places, and saves now and then. */
  async write(): Promise<void> {
    for (let left = this.#random.whole(1, 4); left > 0; left--) {
      this.joins += await dismissJoined(this.page);
      await this.#writeIn(this.#random.weighted(places));
      if (this.#random.next() < 0.4) await this.#save();
      if (this.#random.next() < 0.2) await this.page.waitForTimeout(this.#random.whole(0, 3000));
    }
  }

  /** Saves until `findMissing` finds nothing, and merges when asked. */
  async settle(findMissing: () => Promise<string[]>): Promise<void> {
    await expect(async () => {
      await this.#merge();
      if ((await findMissing()).length > 0) await this.#save();
      expect(await findMissing()).toEqual([]);
      this.joins += await dismissJoined(this.page);
    }).toPass({ timeout: PATIENCE_MS, intervals: [100, 250, 500, 1000, 2000, 5000] });
  }

  async #writeIn(place: Place): Promise<void> {
    const { keyboard } = this.page;
    if (place === 'paragraph') await this.#goToEnd(this.#blocks(':scope > p'));
    if (place === 'footnote text') await this.#goToEnd(this.#blocks('.footnote-item p'));
    if (place === 'new footnote') {
      await expect(async () => {
        await this.#goToEnd(this.#blocks(':scope > p'));
        await keyboard.press('Control+Alt+f');
        expect(await this.#isInside(this.#text().locator('.footnote-item'))).toBe(true);
      }).toPass({ timeout: PATIENCE_MS });
    }
    if (place === 'title') await this.#goToEnd(this.page.getByLabel('Title', { exact: true }));
    if (place === 'caption') await this.#goToEnd(this.page.getByLabel('Caption'));
    if (place === 'tags') return this.#addTag();
    await keyboard.insertText(` ${this.#nextWord()}`);
  }

  async #addTag(): Promise<void> {
    const field = this.page.getByRole('combobox', { name: 'Tags' });
    // A form that is full has no field.
    if (!(await field.isVisible())) return;
    const word = this.#nextWord();
    await field.fill(word);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }

  #nextWord(): string {
    const mark = `q${this.#initial}${this.typed.length + 1}q`;
    this.typed.push(mark);
    return this.#random.pick(SCRIPTS) + mark;
  }

  #text(): Locator {
    return this.page.getByRole('textbox', { name: 'Content' });
  }

  /** The paragraphs of one kind; a random one of them is used. */
  #blocks(selector: string): Locator {
    return this.#text().locator(selector);
  }

  /** Moves the cursor to the end of a field, or of one of several paragraphs. */
  async #goToEnd(target: Locator): Promise<void> {
    await expect(async () => {
      const which = target.nth(this.#random.whole(0, Math.max(0, (await target.count()) - 1)));
      const isField = await which.evaluate((element) => element.matches('input, textarea'));
      if (isField) {
        await which.focus();
        return this.page.keyboard.press('Control+End');
      }
      // A save of the other may join at any moment and render the paragraph again.
      await which.click({ position: { x: 5, y: 5 } });
      await this.page.keyboard.press('End');
      expect(await this.#isInside(which)).toBe(true);
    }).toPass({ timeout: PATIENCE_MS });
  }

  #isInside(blocks: Locator): Promise<boolean> {
    return blocks.evaluateAll((all) => all.some((one) => one.contains(getSelection()?.anchorNode ?? null)));
  }

  async #save(): Promise<void> {
    await updateButton(this.page).press('Enter');
    await expect(this.page.getByRole('button', { name: /^(Updating|Saving)\.\.\.$/ })).toHaveCount(0);
    await this.#merge();
  }

  /** Merges if the author is asked, with a random side of each conflict. */
  async #merge(): Promise<void> {
    const merge = this.page.getByRole('button', { name: 'Merge the two versions' });
    if (!(await merge.isVisible())) return;
    this.questions++;
    await merge.press('Enter');
    const screen = this.page.getByRole('dialog', { name: 'Merge the two versions' });
    await expect(screen).toBeVisible();
    const open = screen.locator('fieldset[data-open]');
    for (let left = await open.count(); left > 0; left--) {
      const sides = open.first().locator('input[type=radio]');
      await sides.nth(this.#random.whole(0, (await sides.count()) - 1)).check();
    }
    const left = await screen.locator('fieldset[data-choice]').evaluateAll(readDeclined);
    for (const mark of findMarks(left.join(' '))) this.declined.add(mark);
    await screen.getByRole('button', { name: 'Use merged text' }).press('Enter');
    await expect(screen).toHaveCount(0);
    await formReady(this.page);
  }
}

import { expect, type Locator, type Page } from '@playwright/test';

/** A person who has a keyboard alone. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses Tab until an element has the focus, which must be visible and in view then. */
  async reach(target: Locator, { backwards = false, max = 150 } = {}): Promise<void> {
    await expect(target).toHaveCount(1);
    for (let presses = 0; presses < max; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        await expect(target).toBeInViewport();
        return;
      }
      await this.#page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`The Tab key does not reach ${target}. The focus is on ${await this.focused()}`);
  }

  /** Reaches an element and presses a key on it. */
  async press(target: Locator, { key = 'Enter', backwards = false } = {}): Promise<void> {
    await this.reach(target, { backwards });
    await this.#page.keyboard.press(key);
  }

  /** Reaches a field and types into it. */
  async type(field: Locator, text: string): Promise<void> {
    await this.reach(field);
    await this.#page.keyboard.type(text);
  }

  /** The element with the focus: its name, or its tag. */
  focused(): Promise<string> {
    return this.#page.evaluate(() => {
      const { activeElement: element } = document;
      if (!element || element === document.body) return 'nothing';
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return `${element.localName} ${name.replaceAll(/\s+/g, ' ').slice(0, 60)}`.trim();
    });
  }
}

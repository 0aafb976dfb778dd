import { hash } from 'node:crypto';
import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { playerOrigins } from '../../domain/body/body.ts';
import type { CategoryTitles } from '../../domain/categories/categories.ts';
import { makePart, type Part } from '../../platform/part.ts';
import type { Site } from '../request/load-site.ts';
import { CategoryTitlesContext } from '../ui/category-name.tsx';
import { SiteContext } from '../ui/site-context.ts';
import { findNeeds } from './critical-css.ts';
import { renderParts } from './render-parts.tsx';

/** All that the content of a page is made of. */
export interface ContentInput<Props extends object> {
  Component(props: Props): React.ReactNode;
  props: Props;
  site: Site;
  titles: CategoryTitles;
}

/** The content of a page, between the bar and the footer. */
export interface Content {
  /** Its title and metadata. */
  head: Part;
  body: Part;
  /** The styles that it needs (critical-css.ts). */
  needs: number;
  /** The origins of the players that it may load. */
  players: string[];
}

/** Memory for contents, in bytes: those of about a thousand articles. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Renders and compresses a content once for all pages that show the same, also after other things have
 * changed.
 */
export class RenderedContents {
  #contents = new LRUCache<string, Content>({ maxSize: MAX_BYTES, sizeCalculation: countBytes });
  /** A number for each component and each object that many pages share. */
  #numbers = new WeakMap<object, number>();
  #last = 0;

  async get<Props extends object>(input: ContentInput<Props>): Promise<Content> {
    const key = this.#key(input);
    const known = this.#contents.get(key);
    if (known) return known;
    const content = await renderContent(input);
    this.#contents.set(key, content);
    return content;
  }

  /** Two contents with one key are equal. Refuses props with functions, whose equality nobody could tell. */
  #key<Props extends object>({ Component, props, site, titles }: ContentInput<Props>): string {
    const shared = [Component, site, titles].map((one) => this.#number(one));
    return hash('sha256', serialize([shared, props]), 'base64url');
  }

  #number(object: object): number {
    const number = this.#numbers.get(object) ?? ++this.#last;
    this.#numbers.set(object, number);
    return number;
  }
}

/** Renders a content for one page alone. */
export async function renderContent<Props extends object>({
  Component,
  props,
  site,
  titles,
}: ContentInput<Props>): Promise<Content> {
  const { head, body } = renderParts(
    <SiteContext value={site}>
      <CategoryTitlesContext value={titles}>
        <Component {...props} />
      </CategoryTitlesContext>
    </SiteContext>,
  );
  return {
    head: await makePart(head),
    body: await makePart(body),
    needs: findNeeds(body),
    players: playerOrigins(body),
  };
}

function countBytes({ head, body }: Content): number {
  const sizes = [head, body].map(({ plain, deflated }) => plain.length + deflated.length);
  return sizes.reduce((sum, size) => sum + size, 1024);
}

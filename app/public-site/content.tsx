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

/** Renders and compresses the content of a page. */
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

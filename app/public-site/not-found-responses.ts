import type { CategoryMenu, CategoryTitles } from '../../domain/categories/categories.ts';
import type { Site } from '../request/load-site.ts';
import type { ShownError } from '../ui/error-message.tsx';
import type { PublicPage } from './page.ts';

/** The data that every page shows. */
interface Shared {
  site: Site;
  menu: CategoryMenu;
  titles: CategoryTitles;
}

interface Responses<Response> extends Shared {
  byError: Map<string, Promise<Response>>;
}

/** The maximum number of errors of one kind of page. */
const MAX_ERRORS = 20;

/** Renders the 404 response of a kind of page once: it is the same at all its paths. */
export class NotFoundResponses<Response> {
  #kinds = new WeakMap<PublicPage, Responses<Response>>();

  get(
    page: PublicPage,
    error: ShownError,
    shared: Shared,
    render: () => Promise<Response>,
  ): Promise<Response> {
    const { site, menu, titles } = shared;
    const known = this.#kinds.get(page);
    const isCurrent = known?.site === site && known.menu === menu && known.titles === titles;
    const kind = isCurrent ? known : { site, menu, titles, byError: new Map() };
    this.#kinds.set(page, kind);
    const key = JSON.stringify(error);
    const response = kind.byError.get(key) ?? render();
    if (kind.byError.size < MAX_ERRORS) kind.byError.set(key, response);
    response.catch(() => kind.byError.delete(key));
    return response;
  }
}

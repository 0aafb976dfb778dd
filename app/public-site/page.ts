import type { RequestServices } from '../request/services.ts';
import type { ShownError } from '../ui/error-message.tsx';
import type { CriticalCss } from './critical-css.ts';

/** The input of a page's loader. */
export interface PageRequest<Params = unknown> {
  url: URL;
  params: Params;
  services: RequestServices;
}

/** The result of a loader: data for the page's component, or a redirect. */
export type Loaded<Data> =
  | {
      data: Data;
      status?: number;
      /**
       * Replaces the styles of the page, for a result that looks unlike it: without articles, for instance.
       */
      css?: CriticalCss;
    }
  | { redirect: string; status: 301 | 302 | 303 };

/** A page of the public site: an entry of the table in pages.ts. */
export interface PublicPage<Params = unknown, Data = unknown> {
  /** The styles it carries in itself; those of a plain page by default. */
  css?: CriticalCss;
  load?(request: PageRequest<Params>): Promise<Loaded<Data>>;
  /** Handles a form that is posted to the page. */
  submit?(request: PageRequest<Params>, form: FormData): Promise<Loaded<Data>>;
  Page(props: { data: Data }): React.ReactNode;
  /**
   * Shown instead of the page when it cannot be loaded, with the styles of a plain page; a plain message by
   * default.
   */
  Failure?(props: { error: ShownError }): React.ReactNode;
  headers?: Record<string, string>;
}

/** Ends the loading of a page with an error page. */
export class PageError extends Error implements ShownError {
  readonly status: number;
  /** Leads to the first page of a list that has no such page. */
  readonly firstPage: string | undefined;

  constructor(status: number, message?: string, firstPage?: string) {
    super(message);
    this.status = status;
    this.firstPage = firstPage;
  }
}

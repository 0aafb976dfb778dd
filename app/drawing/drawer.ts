import {
  type EntryContext,
  type LoaderFunctionArgs,
  matchPath,
  type matchRoutes,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { Frames, type Seal } from './frame.tsx';
import { type DrawnPage, drawReadingPage } from './reading-page.tsx';

/** Draws the page at an address of the reading site; undefined where there is no plain page. */
export type Drawer = (url: URL, context: RouterContextProvider) => Promise<DrawnPage | undefined>;

type ServerRoute = NonNullable<ServerBuild['routes'][string]>;
type Asked = { url: URL; context: RouterContextProvider };
type Matches = NonNullable<ReturnType<typeof matchRoutes>>;

const ROOT = 'root';
const READING = 'routes/public';

/**
 * Draws pages of the reading site straight from their loaders. What is not there, has moved or failed is left to React
 * Router's own handler, which asks the loaders again (docs/decisions/016).
 */
export function openDrawer(build: ServerBuild, seal: Seal): Drawer {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const leaves = routes.filter(({ parentId }) => parentId === READING);
  const frames = new Frames(seal);
  const base = {
    manifest: build.assets,
    routeModules: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
    future: build.future,
    ssr: build.ssr,
    routeDiscovery: build.routeDiscovery,
    isSpaMode: false,
    branches: [],
  };
  return async (url, context) => {
    const matches = matchesOf(leaves, url.pathname);
    const loaderData = matches && (await answersOf(matches, build, { url, context }));
    if (!loaderData) return undefined;
    const staticHandlerContext = { ...nothingElse, location: locationOf(url), matches, loaderData };
    return drawReadingPage({ ...base, staticHandlerContext } as unknown as EntryContext, frames);
  };
}

const nothingElse = {
  basename: '/',
  actionData: null,
  errors: null,
  statusCode: 200,
  loaderHeaders: {},
  actionHeaders: {},
};

function locationOf({ pathname, search }: URL) {
  return { pathname, search, hash: '', state: null, key: 'default' };
}

/**
 * The route of an address with the two it stands in. React Router's own matching ranks all routes each time; those of the
 * reading site differ by their first part or their number of parts, so that the first that matches is the one.
 */
function matchesOf(leaves: ServerRoute[], pathname: string): Matches | undefined {
  const path = decoded(pathname);
  for (const { id, path: pattern = '', index } of leaves) {
    if (firstPart(`/${pattern}`) !== firstPart(path)) continue;
    const found = matchPath({ path: `/${pattern}`, end: true }, path);
    if (!found) continue;
    const { params, pathname: at, pathnameBase } = found;
    const parents = [ROOT, READING].map((id) => ({
      route: { id },
      params,
      pathname: '/',
      pathnameBase: '/',
    }));
    return [
      ...parents,
      { route: { id, path: pattern, index }, params, pathname: at, pathnameBase },
    ] as Matches;
  }
  return undefined;
}

/** As React Router decodes a path before it matches: a slash that was encoded stays within its part. */
function decoded(pathname: string): string {
  return pathname
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
    .join('/');
}

function firstPart(path: string): string {
  return path.split('/', 2)[1] ?? '';
}

/** What the loaders of a page answer, by route; undefined when one of them answered or threw anything but plain data. */
async function answersOf(
  matches: Matches,
  build: ServerBuild,
  asked: Asked,
): Promise<Record<string, unknown> | undefined> {
  const answers = await Promise.allSettled(
    matches.map(async ({ route: { id = '' }, params }) => {
      const answer: unknown = await build.routes[id]?.module.loader?.(questionFor(asked, params));
      return [id, answer] as const;
    }),
  );
  const plain = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const whole = plain.length === matches.length && plain.every(([, answer]) => isPlain(answer));
  return whole ? Object.fromEntries(plain) : undefined;
}

/** Neither an answer of its own nor `data(…)` with a status. */
function isPlain(answer: unknown): boolean {
  if (answer === undefined || answer instanceof Response) return answer === undefined;
  return (answer as { type?: unknown } | null)?.type !== 'DataWithResponseInit';
}

/** No loader of the reading site looks at the request beside its address, and making one takes a while. */
function questionFor({ url, context }: Asked, params: LoaderFunctionArgs['params']): LoaderFunctionArgs {
  return {
    url,
    context,
    params,
    pattern: '',
    get request() {
      return new Request(url);
    },
  };
}

import { MAX_REDIRECT_PATH, MAX_REDIRECT_TARGET, REDIRECT_TARGET } from '../../contract/redirect.ts';
import { isAnsweredElsewhere } from '../../shared/page-path.ts';
import type { Ctx } from '../context.ts';
import { invalid } from '../errors.ts';
import { normalisePath } from '../slug.ts';

/** A redirect as people type it. */
export interface TypedRedirect {
  from: string;
  to: string;
}

/** A redirect as it is stored. */
export interface StoredRedirect {
  path: string;
  target: string;
}

/** Reads what was typed. Throws `invalid` with a sentence for the field. */
export function readRedirect(ctx: Ctx, { from, to }: TypedRedirect): StoredRedirect {
  return { path: readFrom(ctx, from), target: readTarget(ctx, to) };
}

function readFrom(ctx: Ctx, typed: string): string {
  const url = parseHere(ctx, typed);
  if (!url) throw invalid('from', 'Enter a path of this site that begins with /, such as /old-page.');
  if (url.search !== '' || url.hash !== '')
    throw invalid('from', 'A redirect is for a path alone. Leave out what begins with ? or #.');
  const path = decode(url.pathname);
  if (path === null) throw invalid('from', 'This path cannot be read: write % as %25.');
  const stored = normalisePath(path);
  if (stored === null) throw invalid('from', 'The start page cannot be redirected. Enter another path.');
  if (stored.length > MAX_REDIRECT_PATH || /\p{Cc}/u.test(stored))
    throw invalid('from', `A path has at most ${MAX_REDIRECT_PATH} characters, and no control characters.`);
  if (isAnsweredElsewhere(stored))
    throw invalid('from', `The site itself answers /${stored}. Choose another path.`);
  return stored;
}

function readTarget(ctx: Ctx, typed: string): string {
  const target = parseTarget(ctx, typed);
  // Also a path that begins with two slashes once its dots are resolved.
  if (target === null || !REDIRECT_TARGET.test(target))
    throw invalid('to', 'Enter a path that begins with /, or a URL that begins with https://.');
  if (target.length > MAX_REDIRECT_TARGET)
    throw invalid(
      'to',
      `As a URL this has more than ${MAX_REDIRECT_TARGET} characters. Enter a shorter one.`,
    );
  return target;
}

function parseTarget(ctx: Ctx, typed: string): string | null {
  const here = parseHere(ctx, typed);
  if (here) return here.pathname + here.search + here.hash;
  const url = URL.parse(typed);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}

/** A path of the site, or a URL of it. Two slashes begin the name of another host. */
function parseHere({ config }: Pick<Ctx, 'config'>, typed: string): URL | null {
  const { origin } = new URL(config.publicUrl);
  const isPath = /^\/(?![/\\])/.test(typed);
  const url = URL.parse(typed, isPath ? origin : undefined);
  return url?.origin === origin ? url : null;
}

/** The decoded path of a target on this site; null for another site's. */
export function targetPath(target: string): string | null {
  return target.startsWith('/') ? decode(target.split(/[?#]/, 1)[0]!) : null;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Longer patterns match nothing. */
const MAX_PATTERN = 250;

/**
 * True if a path matches a pattern with `*`, `**`, `?`, `[abc]` (any character) and `{a,b}` (one list; others
 * are read as `*`). Node's own function takes exponential time for many `*`.
 */
export function matchesGlob(path: string, pattern: string): boolean {
  if (pattern.length > MAX_PATTERN) return false;
  const parts = path.split('/');
  return alternatives(pattern.replace(/\[[^[\]/]+\]/g, '?')).some((each) =>
    matchesParts(parts, each.split('/')),
  );
}

function alternatives(pattern: string): string[] {
  const [list, inner = ''] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (list === undefined) return [pattern];
  const [before = '', ...after] = pattern.split(list);
  const rest = after.join(list).replace(/\{[^{}]*\}/g, '*');
  return inner.split(',').map((each) => before + each + rest);
}

function matchesParts(parts: string[], patterns: string[]): boolean {
  // How many parts the patterns up to this one may stand for.
  let counts = new Set([0]);
  for (const pattern of patterns) {
    const next = new Set<number>();
    if (pattern === '**') for (let at = Math.min(...counts); at <= parts.length; at++) next.add(at);
    else for (const at of counts) if (matchesName(parts[at] ?? null, pattern)) next.add(at + 1);
    if (next.size === 0) return false;
    counts = next;
  }
  return counts.has(parts.length);
}

/** Tries each `*` with ever more characters; only the last one can still matter. */
function matchesName(name: string | null, pattern: string): boolean {
  if (name === null) return false;
  let [at, next, star, from] = [0, 0, -1, 0];
  while (at < name.length) {
    if (pattern[next] === '*') {
      star = next++;
      from = at;
    } else if (pattern[next] === '?' || pattern[next] === name[at]) {
      at++;
      next++;
    } else if (star >= 0) {
      next = star + 1;
      at = ++from;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(next));
}

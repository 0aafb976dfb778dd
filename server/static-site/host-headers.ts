/** Headers of a response that the host of the files should send too, where they differ from path to path. */
const OWN = ['cache-control', 'content-security-policy', 'link'] as const;
/** Those of every response. */
const COMMON = [
  'cross-origin-opener-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
] as const;

/** Folders of files whose names tell their content: the same headers hold for all of them. */
const FOLDERS = /^\/(assets|media)\//;
/** The hosts that read `_headers` take `*` and `:name` for any path. */
const SPECIAL = /[*:]/g;
const toHex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * The headers that the server sends with the pages and files of an export, as Netlify and Cloudflare Pages
 * read them (`_headers`). Rules add up there, and two policies for one path would both hold: so each path is
 * in one rule besides that for all, and folders of files are one rule if their files agree.
 */
export class HostHeaders {
  #common = new Map<string, string>();
  #own = new Map<string, string>();
  #folders = new Map<string, Map<string, string>>();

  /** Adds a page or file by its path, with the headers of the server's response. */
  add(pathname: string, isPage: boolean, headers: Headers): void {
    if (isPage && this.#common.size === 0)
      for (const [name, value] of pick(headers, COMMON)) this.#common.set(name, value);
    const rule = write(pick(headers, OWN));
    const path = encodeURI(decodeURI(pathname)).replace(SPECIAL, toHex);
    const folder = FOLDERS.exec(pathname)?.[1];
    if (folder !== undefined) {
      const files = this.#folders.get(folder) ?? new Map<string, string>();
      this.#folders.set(folder, files.set(path, rule));
      return;
    }
    this.#own.set(path, rule);
    // Hosts of files serve the index of a folder with a slash or without.
    if (isPage && path !== '/') this.#own.set(`${path}/`, rule);
  }

  /** The text of the file: first what holds for all, then folders, then each path. */
  toString(): string {
    const rules = new Map([['/*', write(this.#common)]]);
    for (const [folder, files] of [...this.#folders].sort(byFirst)) {
      const [first, ...others] = new Set(files.values());
      if (first !== undefined && others.length === 0) rules.set(`/${folder}/*`, first);
      else for (const [path, rule] of files) this.#own.set(path, rule);
    }
    for (const [path, rule] of [...this.#own].sort(byFirst)) rules.set(path, rule);
    return [...rules].map(([path, rule]) => `${path}\n${rule}`).join('');
  }
}

function byFirst([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

function pick(headers: Headers, names: readonly string[]): Map<string, string> {
  return new Map(names.flatMap((name) => (headers.get(name) === null ? [] : [[name, headers.get(name)!]])));
}

function write(headers: ReadonlyMap<string, string>): string {
  return [...headers].map(([name, value]) => `  ${name}: ${value}\n`).join('');
}

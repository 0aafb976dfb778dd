import { fieldKey, firstValue, listValues, plainValue } from '../files/fields.ts';
import { matchesGlob } from '../files/glob.ts';
import { below } from './folder-sites.ts';
import type { SiteConfig } from './read-config.ts';

/** The maximum number of patterns that are read of one setting. */
const MAX_PATTERNS = 200;

/** Why the patterns of MkDocs or VitePress leave out a page, as `.gitignore` would; null if they do not. */
export function leftOutByPatterns({ generator, settings }: SiteConfig, path: string): string | null {
  const isMkdocs = generator === 'mkdocs';
  const inner = below(
    firstValue(settings, isMkdocs ? 'docs_dir' : 'srcDir') ?? (isMkdocs ? 'docs' : ''),
    path,
  );
  for (const name of isMkdocs ? ['exclude_docs', 'draft_docs'] : ['srcExclude']) {
    const written = settings[fieldKey(name)];
    const patterns = Array.isArray(written) ? listValues(written) : (plainValue(written)?.split('\n') ?? []);
    let isOut = false;
    for (const line of patterns.slice(0, MAX_PATTERNS)) {
      const pattern = line.trim().replace(/^!/, '');
      if (pattern !== '' && !pattern.startsWith('#') && ignores(pattern, inner ?? path))
        isOut = !line.trim().startsWith('!');
    }
    if (isOut) return `left out by ${name}`;
  }
  return null;
}

/** True for a file, or one in a folder, that a pattern of `.gitignore` names. */
function ignores(pattern: string, path: string): boolean {
  const bare = pattern.replace(/^\/+|\/+$/g, '');
  const anywhere = /\/(?!\/*$)/.test(pattern) ? bare : `**/${bare}`;
  return matchesGlob(path, anywhere) || matchesGlob(path, `${anywhere}/**`);
}

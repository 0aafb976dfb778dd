import { posix } from 'node:path';
import { byKey, type Fields, firstValue, isRecord, plainValue, withDefaults } from '../files/fields.ts';
import { matchesGlob } from '../files/glob.ts';
import { contentPath } from './hugo.ts';
import { type Cascade, pathInSite, type SiteConfig } from './read-config.ts';

const MAX_CASCADES = 1000;

/** Adds the values that the index of a section of Hugo or Zola gives to the pages below it. */
export function addCascades(config: SiteConfig, path: string, record: Fields): void {
  const inner = pathInSite(config, path);
  const { cascade, draft } = byKey(record);
  // A section of Zola that is a draft has no pages.
  const drafts = plainValue(draft) === 'true' ? { draft: 'true' } : null;
  const found = readCascades(config.generator === 'zola' ? drafts : cascade, `${posix.dirname(inner)}/`);
  config.cascades = [...(config.cascades ?? []), ...found].slice(0, MAX_CASCADES);
}

function readCascades(value: unknown, folder: string): Cascade[] {
  return (Array.isArray(value) ? value : [value])
    .slice(0, MAX_CASCADES)
    .filter(isRecord)
    .flatMap((entry) => {
      const { _target, target = _target, ...fields } = entry;
      const wanted = isRecord(target) ? byKey(target) : {};
      const kind = firstValue(wanted, 'kind');
      return kind === null || kind === 'page' ? [{ folder, fields, pages: firstValue(wanted, 'path') }] : [];
    });
}

/**
 * A page's front matter with what the sections above it and the configuration add. The nearest section comes
 * first.
 */
export function withCascades(config: SiteConfig, path: string, record: Fields): Fields {
  const inner = pathInSite(config, path);
  const all = [...(config.cascades ?? []), ...readCascades(config.settings.cascade, '')]
    .filter(
      ({ folder, pages }) => inner.startsWith(folder) && (pages === null || matches(config, inner, pages)),
    )
    .sort((a, b) => b.folder.length - a.folder.length);
  return withDefaults(
    record,
    all.map(({ fields }) => fields),
  );
}

function matches(config: SiteConfig, path: string, pattern: string): boolean {
  const page = `/${contentPath(config, path)?.path ?? ''}`;
  const wanted = pattern.replace(/^\{(.*)\}$/, '$1').replace(/^(?!\/)/, '/');
  return matchesGlob(page, wanted);
}

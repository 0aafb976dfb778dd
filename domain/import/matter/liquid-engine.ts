import { Liquid } from 'liquidjs';
import type { Fields } from '../files/fields.ts';

/**
 * Limits for hostile templates: the characters of a text, milliseconds, objects and parts. A long text of a
 * documentation needs a hundredth of them. No template reads a file.
 */
export const LIQUID_OPTIONS = {
  parseLimit: 4_000_000,
  renderLimit: 2000,
  memoryLimit: 4_000_000,
  templateLimit: 100_000,
  ownPropertyOnly: true,
  jekyllInclude: true,
  jekyllWhere: true,
  dynamicPartials: false,
  timezoneOffset: 0,
  templates: {},
} as const;

/** Creates an engine with the filters that Jekyll and Eleventy add. */
export function makeLiquid(options: { strict?: boolean } = {}): Liquid {
  const strict = options.strict === true;
  const engine = new Liquid({ ...LIQUID_OPTIONS, strictVariables: strict, strictFilters: strict });
  for (const name of [
    'relative_url',
    'absolute_url',
    'url',
    'safe',
    'markdownify',
    'smartify',
    'strip_index',
  ])
    engine.registerFilter(name, (value: unknown) => value);
  const { slugify } = engine.filters;
  if (slugify) engine.registerFilter('slug', slugify);
  return engine;
}

/** Renders a short template; null if one of its values is not known or it is not valid. */
export function renderStrict(text: string, values: Fields): string | null {
  try {
    return String(makeLiquid({ strict: true }).parseAndRenderSync(text, values));
  } catch {
    return null;
  }
}

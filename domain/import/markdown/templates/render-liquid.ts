import {
  Context,
  type Emitter,
  type Liquid,
  Tag,
  type TagToken,
  type TopLevelToken,
  toValueSync,
} from 'liquidjs';
import { type Fields, isRecord } from '../../files/fields.ts';
import { makeLiquid } from '../../matter/liquid-engine.ts';
import { resolveLiquidTag } from './liquid-tags.ts';
import { readArguments, renderTag, type TemplateScope } from './tags.ts';

/** Everything that templates of one text may print. */
export interface TemplateValues {
  /** Values by name: `site` and `page` of Jekyll, all data of Eleventy. */
  values: Fields;
  /** True if the generator runs every template, so that unknown values are never text. */
  runsAll: boolean;
}

/** The maximum length of what one text prints. */
const MAX_OUTPUT = 4_000_000;

/** Tags that would read files; they are resolved as those of plugins are. */
const FILE_TAGS = ['include', 'render', 'layout', 'block'];
const TAG_NAME = /\{%-?\s*([\w-]{1,60})/g;
const OUTPUT = /\{\{(-?)\s*((?:"[^"\n]*"|'[^'\n]*'|[^{}"'\n]){1,1000}?)\s*(-?)\}\}/g;
const LOOP = /\{%-?\s*for\s+[\w-]+\s+in\s+((?:site|page|collections)\.[\w.-]{1,100})/g;
/** The first names of values of the site and page. */
export const SITE_ROOTS =
  /^(?:site|page|post|include|layout|forloop|collections|eleventy|metadata|pkg|jekyll)\b/;

/**
 * Runs the Liquid of a masked text without files, within limits of time, memory and output. Values that are
 * not known are taken out and reported. Returns null if it is not valid Liquid or reaches a limit.
 */
export function renderLiquid(text: string, scope: TemplateScope, given: TemplateValues): string | null {
  const engine = makeEngine(text, scope);
  const outputs: { tag: string; expression: string }[] = [];
  engine.registerFilter('shown_here', (value: unknown, at: number) => show(value, outputs[at], scope, given));
  const source = text.replace(OUTPUT, (tag, before: string, expression: string, after: string) => {
    outputs.push({ tag, expression });
    return `{{${before} ${expression} | shown_here: ${outputs.length - 1} ${after}}}`;
  });
  const out = makeEmitter();
  try {
    const context = new Context(given.values, engine.options);
    noticeLists(text, context, scope);
    toValueSync(engine.renderer.renderTemplates(engine.parse(source), context, out));
    return scope.mask.size(out.buffer) > MAX_OUTPUT ? null : out.buffer;
  } catch {
    return null;
  }
}

function makeEngine(text: string, scope: TemplateScope): Liquid {
  const engine = makeLiquid();
  const names = new Set([...text.matchAll(TAG_NAME)].map(([, name = '']) => name));
  for (const name of names) {
    const isKnown = Object.hasOwn(engine.tags, name) && !FILE_TAGS.includes(name);
    if (isKnown || CONTROL.test(name)) continue;
    engine.registerTag(name, foreignTag(name, names.has(`end${name}`), scope));
  }
  return engine;
}

/** Parts of other tags, which their own tag reads. */
const CONTROL =
  /^(?:else|elsif|when|endif|endunless|endcase|endfor|endcapture|endcomment|endraw|endtablerow)$/;

/** A tag of a plugin. With an end, its content is kept. */
function foreignTag(name: string, isBlock: boolean, scope: TemplateScope) {
  return class extends Tag {
    readonly #inner: ReturnType<Liquid['parse']> = [];
    readonly #raw: string;
    constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
      super(token, rest, liquid);
      this.#raw = token.args;
      if (!isBlock) return;
      const stream = liquid.parser
        .parseStream(rest)
        .on(`tag:end${name}`, () => stream.stop())
        .on('template', (template: never) => this.#inner.push(template));
      stream.start();
    }
    *render(context: Context, emitter: Emitter): Generator<unknown, void, string> {
      const raw = withValues(this.#raw, context);
      if (!isBlock) emitter.write(name.startsWith('end') ? '' : resolveLiquidTag(name, raw, scope));
      else {
        const inner = yield this.liquid.renderer.renderTemplates(this.#inner, context);
        const label = `the template tag '${name}'`;
        emitter.write(
          renderTag({ label, name: name.toLowerCase(), given: readArguments(raw), inner }, scope),
        );
      }
    }
  };
}

/** Replaces the values that the arguments of a tag name: `src=page.image`. */
function withValues(raw: string, context: Context): string {
  return raw
    .slice(0, 3000)
    .replace(
      /([=:]\s*|\{\{-?\s*)([a-z_]\w*(?:\.[\w-]+)+)(?:\s*-?\}\}|(?=\s|$))/gi,
      (all, before: string, path: string) => {
        const value = context.getSync(path.split('.'));
        if (typeof value !== 'string' && typeof value !== 'number') return all;
        return before.startsWith('{')
          ? String(value)
          : `${before}"${String(value).replaceAll('"', '&quot;')}"`;
      },
    )
    .trim();
}

/** The text of a value; '' and a notice for one that is not known. */
function show(
  value: unknown,
  output: { tag: string; expression: string } | undefined,
  { notices }: TemplateScope,
  { runsAll }: TemplateValues,
): string {
  const { tag = '', expression = '' } = output ?? {};
  const isUnknown = value === undefined || value === null || (value === '' && expression.includes('|'));
  if (!isUnknown)
    return typeof value === 'object' && !(value instanceof Date) ? listed(value) : String(value);
  if (!runsAll && !SITE_ROOTS.test(expression) && !expression.includes('|')) return tag;
  notices.leftOut(`the template value ${tag.slice(0, 200)}`);
  return '';
}

function listed(value: object): string {
  return Array.isArray(value) && !value.some(isRecord) ? value.join('') : '';
}

function noticeLists(text: string, context: Context, { notices }: TemplateScope): void {
  for (const [, path = ''] of text.matchAll(LOOP))
    if (context.getSync(path.split('.')) === undefined) notices.leftOut(`a list of ${path}`);
}

/** Collects output up to a limit. Throws when it is reached. */
function makeEmitter(): Emitter & { buffer: string } {
  let buffer = '';
  return {
    write(html: unknown) {
      buffer += typeof html === 'string' ? html : String(html ?? '');
      if (buffer.length > MAX_OUTPUT) throw new Error('The output is too long.');
    },
    get buffer() {
      return buffer;
    },
    set buffer(value) {
      buffer = value;
    },
  };
}

/** The arguments of a template tag: `"first" second key="value" key: "value"`. */
export interface TagArguments {
  positional: string[];
  named: Record<string, string>;
  /** The source, for tags with their own grammar. */
  raw: string;
}

const ARGUMENT =
  /(?:([\w.-]+)\s*(?:=\s*|:\s+|:(?=["'])))?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|“([^”]*)”|`([^`]*)`|([^\s,"']+))/g;

/** Parses the arguments of Liquid includes, Hugo shortcodes and Jekyll plugins. */
export function readArguments(raw: string): TagArguments {
  const positional: string[] = [];
  const named: Record<string, string> = Object.create(null);
  for (const [, name, ...values] of raw.matchAll(ARGUMENT)) {
    const value = (values.find((v) => v !== undefined) ?? '').replace(/\\(["'])/g, '$1');
    if (name) named[name] = value;
    else positional.push(value);
  }
  return { positional, named, raw: raw.trim() };
}

/** The first of these named arguments that is not empty. */
export function oneNamed({ named }: TagArguments, ...names: string[]): string | null {
  for (const name of names) if (named[name]) return named[name];
  return null;
}

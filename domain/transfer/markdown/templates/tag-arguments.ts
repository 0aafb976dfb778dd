/** What stands in a template tag after its name: `"first" second key="value" key: "value"`. */
export interface TagArguments {
  positional: string[];
  named: Record<string, string>;
  /** As written, for tags with a grammar of their own. */
  raw: string;
}

const ARGUMENT =
  /(?:([\w.-]+)\s*(?:=\s*|:\s+|:(?=["'])))?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|“([^”]*)”|`([^`]*)`|([^\s,"']+))/g;

/** Reads arguments as Liquid includes, Hugo shortcodes and Jekyll plug-ins write them. */
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

/** The first of several names that is given and not empty. */
export function oneNamed({ named }: TagArguments, ...names: string[]): string | null {
  for (const name of names) if (named[name]) return named[name];
  return null;
}

import type { Fields } from '../files/fields.ts';

const SETTING = /^([A-Z][A-Z\d_]{0,60})[ \t]*=[ \t]*(?:[uU]?(["'])([^"'\n]{0,500})\2|(True|False))/gm;

/** Reads the plain values that a configuration in Python assigns: `NAME = 'text'`. Nothing runs. */
export function readPythonSettings(code: string): Fields {
  return Object.fromEntries(
    [...code.matchAll(SETTING)].map(([, name = '', , text, flag = '']) => [name, text ?? flag.toLowerCase()]),
  );
}

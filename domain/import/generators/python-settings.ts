import type { Fields } from '../files/fields.ts';

const SETTING = /^([A-Z][A-Z\d_]{0,60})[ \t]*=[ \t]*(?:[uU]?(["'])([^"'\n]{0,500})\2|(True|False))/gm;

/** The status that Pelican's posts have by default: `DEFAULT_METADATA = {'status': 'draft'}`. */
const STATUS =
  /^DEFAULT_METADATA[ \t]*=[ \t]*(?:\{|dict\()[^{}()]{0,2000}?\bstatus["']?\s*[:=]\s*["']([^"'\n]{1,40})/m;

/** Reads the plain values that a configuration in Python assigns: `NAME = 'text'`. Nothing runs. */
export function readPythonSettings(code: string): Fields {
  const settings = Object.fromEntries(
    [...code.matchAll(SETTING)].map(([, name = '', , text, flag = '']) => [name, text ?? flag.toLowerCase()]),
  );
  const status = STATUS.exec(code)?.[1];
  return status === undefined ? settings : { ...settings, DEFAULT_STATUS: status };
}

import type { Plugin } from 'vite';

/**
 * A Vite plugin: the server's files contain ASCII only. V8 keeps a source with one letter outside Latin-1 at
 * two bytes a letter, which cost 5 MB and a twentieth of a start. Throws for `String.raw` with such a letter:
 * it would show the escape.
 */
export function asciiServer(): Plugin {
  return {
    name: 'lekha:ascii-server',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const raw = /String\.raw`[^`]*[^\0-\x7f][^`]*`/.exec(chunk.code);
        if (raw) this.error(`Letters outside ASCII in ${raw[0].slice(0, 80)} of ${chunk.fileName}.`);
        chunk.code = escapeNonAscii(chunk.code);
      }
    },
  };
}

/** Escapes letters outside ASCII, which JavaScript reads alike in strings, templates, patterns and names. */
export function escapeNonAscii(code: string): string {
  // A backslash before such a letter means nothing, and would take that of the escape.
  return code.replace(
    /(\\[\0-\x7f])|\\?([^\0-\x7f])/g,
    (_, ascii?: string, letter = '') => ascii ?? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import { anyText } from '../../shared/text/testing.ts';
import { escapeJson } from './escape-json.ts';

const hostile = fc.constantFrom('</script', '<!--', '-->', '<script>', ']]>', '&lt;', '\u2028', '"', '\\');
const title = fc.array(fc.oneof(hostile, anyText())).map((pieces) => pieces.join(''));

it('keeps any text inside its element, and parses to the same text', () => {
  fc.assert(
    fc.property(title, (text) => {
      const elements: string[] = [];
      let content = '';
      const parser = new Parser({
        onopentag: (name) => elements.push(name),
        ontext: (piece) => {
          content += piece;
        },
      });
      parser.end(`<script type="application/ld+json">${escapeJson({ text })}</script><p></p>`);
      expect(elements).toEqual(['script', 'p']);
      expect(content).not.toContain('<');
      expect(JSON.parse(content)).toEqual({ text });
    }),
  );
});

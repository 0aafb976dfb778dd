import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readXml } from './testing.ts';
import { element, writeXml } from './xml.ts';

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'<>&"\'\r\n\t]\0\u001b\ud800\ufffe\u202e'),
    fc.string({ unit: 'binary' }),
  ),
});
/** What XML can say of a text. */
const sayable = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\t\n\r\u0085]|[\ufffe\uffff]/gu, '');

describe('writing XML', () => {
  it('is well-formed and says every text that XML can say', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, value) => {
        const read = readXml(writeXml(element('a', [element('b', text, { c: value }), null])));
        expect(read.texts.get('b')).toEqual([sayable(text)]);
        expect(read.attributes.get('b')).toEqual([{ c: sayable(value) }]);
      }),
    );
  });

  it('keeps what looks like the end of a section or a tag as text', () => {
    for (const text of [']]>', '</b><script>', '&lt;', 'a & b', '"quoted"', 'سلام', '👩‍👩‍👧', 'a\rb']) {
      expect(readXml(writeXml(element('b', text))).texts.get('b')).toEqual([text]);
    }
  });
});

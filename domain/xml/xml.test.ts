import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../shared/text/testing.ts';
import { readXml } from './testing.ts';
import { element, writeXml } from './xml.ts';

const hostileText = fc.string({
  unit: fc.oneof(fc.constantFrom(...'<>&"\'\r\n\t]\0\u001b\ud800\ufffe\u202e'), anyText()),
});
/** The characters of a text that XML allows. */
const allowed = (text: string) =>
  text.toWellFormed().replace(/[^\P{Cc}\t\n\r\u0085]|\p{Noncharacter_Code_Point}/gu, '');

describe('writing XML', () => {
  it('writes every allowed text well-formed', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (text, value) => {
        const read = readXml(writeXml(element('a', [element('b', text, { c: value }), null])));
        expect(read.texts.get('b')).toEqual([allowed(text)]);
        expect(read.attributes.get('b')).toEqual([{ c: allowed(value) }]);
      }),
    );
  });

  it('escapes text that looks like the end of a section or a tag', () => {
    for (const text of [']]>', '</b><script>', '&lt;', 'a & b', '"quoted"', 'سلام', '👩‍👩‍👧', 'a\rb']) {
      expect(readXml(writeXml(element('b', text))).texts.get('b')).toEqual([text]);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markMatches } from './matches.ts';
import { anyText } from './testing.ts';

/** The text with its matches in brackets. */
const marked = (text: string, term: string) =>
  markMatches(text, term)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('');

describe('Marking matches', () => {
  it.each([
    ['Open source in the open', 'open', '[Open] source in the [open]'],
    ['Starting an open project', 'start', '[Start]ing an open project'],
    ['Include it in open text', 'in open', 'Include it [in] [open] text'],
    ['Reopen', 'open', 'Reopen'],
    ['Größe und Straße', 'strasse GROSSE', '[Größe] und [Straße]'],
    ['Größe und Straße', 'grosse stras', '[Größe] und [Straß]e'],
    ['Cafe\u0301 crème', 'café', '[Cafe\u0301] crème'],
    ['Hooks in C++ and Node.js', 'c++', 'Hooks in [C++] and Node.js'],
    ['Hooks in C++ and Node.js', '"node.js"', 'Hooks in C++ and [Node.js]'],
    ['How useState works', 'state', 'How use[State] works'],
    ['Don’t panic', "don't", '[Don’t] panic'],
    ['ওপেন সোর্সে অবদান', 'সোর্স', 'ওপেন [সোর্সে] অবদান'],
    ['हिन्दी में लिखना', 'हिंदी', '[हिन्दी] में लिखना'],
    ['المصادر المفتوحة', 'مصادر', 'ال[مصادر] المفتوحة'],
    ['مشارکت در متن‌باز', 'مشاركت', '[مشارکت] در متن‌باز'],
    ['திறந்த மூலத்திற்கு', 'திறந்த', '[திறந்த] மூலத்திற்கு'],
    ['如何为开源做贡献', '开源', '如何为[开源]做贡献'],
    ['オープンソースへの貢献の仕方', '貢献 オープン', '[オープン]ソースへの[貢献]の仕方'],
    ['오픈소스에 기여하는 방법', '오픈소스 방법', '[오픈소스]에 기여하는 [방법]'],
    ['การพัฒนาซอฟต์แวร์', 'ซอฟต์แวร์', 'การพัฒนา[ซอฟต์แวร์]'],
    ['Nothing here', '?!', 'Nothing here'],
  ])('in %s for %s', (text, term, expected) => {
    expect(marked(text, term)).toBe(expected);
  });

  it('returns the whole text for any search term', () => {
    fc.assert(
      fc.property(anyText(), anyText(), (text, term) => {
        const parts = markMatches(text, term);
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });

  it('marks a word that stands alone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,8}$/), fc.stringMatching(/^[ ,.]{1,3}$/), (word, gap) => {
        expect(marked(`x${gap}${word}${gap}y`, word)).toContain(`[${word}]`);
      }),
    );
  });
});

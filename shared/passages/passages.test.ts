import { describe, expect, it } from 'vitest';
import { findPassage, quotePassage } from './passages.ts';
import { PlainText } from './plain-text.ts';

const limits = { quote: 60, context: 20 };

/** A document whose nodes are the indexes of its blocks. */
function read(...blocks: string[]): PlainText<number> {
  const plain = new PlainText<number>();
  for (const [index, text] of blocks.entries()) {
    plain.startBlock();
    plain.add(index, text);
  }
  return plain;
}

function quote(plain: PlainText<number>, words: string, last = false) {
  const from = last ? plain.text.lastIndexOf(words) : plain.text.indexOf(words);
  return quotePassage(plain, { from, to: from + words.length }, limits)!;
}

function found(plain: PlainText<number>, passage: ReturnType<typeof quote>) {
  const range = findPassage(plain, passage);
  return range && plain.text.slice(range.from, range.to);
}

describe('A plain text', () => {
  it('has one space between words, and knows where they are', () => {
    const plain = read('  Rivers\n and ', 'reeds ');
    expect(plain.text.trim()).toBe('Rivers and reeds');
    expect(plain.blocks).toEqual([0, 11]);
    expect(plain.toPoints({ from: 7, to: 13 })).toEqual({
      start: { node: 0, offset: 10 },
      end: { node: 1, offset: 2 },
    });
  });

  it('finds the range between two points', () => {
    const plain = read('  Rivers\n and ', 'reeds ');
    const isAfter = (a: { node: number; offset: number }, b: { node: number; offset: number }) =>
      a.node === b.node ? a.offset > b.offset : a.node > b.node;
    const readText = (...[a, b]: [number, number][]) => {
      const { from, to } = plain.toRange(
        { node: a![0], offset: a![1] },
        { node: b![0], offset: b![1] },
        isAfter,
      );
      return plain.text.slice(from, to);
    };
    expect(readText([0, 4], [0, 8])).toBe('vers');
    expect(readText([0, 0], [1, 0])).toBe('Rivers and');
    expect(readText([0, 8], [1, 3])).toBe('and ree');
    expect(readText([1, 5], [1, 6])).toBe('');
  });
});

describe('A passage', () => {
  const river = 'The river rises in the hills and falls into the sea.';
  const plain = read('Some tea.', river, 'More tea, and no coffee.');

  it('is quoted with the text around it and its block', () => {
    expect(quote(plain, 'rises in the hills')).toEqual({
      quote: 'rises in the hills',
      before: 'Some tea. The river ',
      after: ' and falls into the ',
      block: 1,
    });
  });

  it('is cut at a word, and never within a character', () => {
    const long = read(`${'word '.repeat(30)}`);
    expect(quotePassage(long, { from: 0, to: 150 }, limits)!.quote).toMatch(/^(word ){11}word$/);
    const emoji = read('🎋'.repeat(60));
    const cut = quotePassage(emoji, { from: 0, to: 120 }, { quote: 31, context: 3 })!;
    expect(cut.quote).toBe('🎋'.repeat(15));
    expect(cut.after.isWellFormed()).toBe(true);
    expect(quotePassage(read('a  b'), { from: 1, to: 2 }, limits)).toBeNull();
  });

  it.each([
    ['in the same text', plain, 'rises in the hills', 'rises in the hills'],
    ['after text before it was added', read('New.', 'More new.', river), 'the hills', 'the hills'],
    [
      'when a word in it has changed',
      read('Some tea.', river.replace('hills', 'high hills'), 'More tea.'),
      'rises in the hills and falls',
      'rises in the high hills and falls',
    ],
    [
      'not a short one when all around it has changed too',
      read('New.', 'A brook rises in the highest of hills.'),
      'rises in the hills',
      null,
    ],
    [
      'when all around a longer one has changed too',
      read('New.', 'A brook rises in the high hills and falls.'),
      'rises in the hills and falls',
      'rises in the high hills and falls',
    ],
    [
      'from the beginning of a word to the end of one',
      read('Some tea.', river.replace('rises', 'rises slowly'), 'More tea.'),
      'rises in the hills and falls',
      'slowly in the hills and falls',
    ],
    ['not when it is gone', read('Some tea.', 'Nothing of it is left here.', 'More tea.'), 'rises in', null],
    ['not by a short word somewhere else', read('We had tea at noon in the garden, all of us.'), 'tea', null],
  ])('is found %s', (_name, now, words, expected) => {
    expect(found(now, quote(plain, words))).toBe(expected);
  });

  it('is told from the same words elsewhere by the text around them', () => {
    const twice = read('Fine tea is green.', 'Black tea is strong.');
    const second = quote(twice, 'tea is', true);
    const now = read('A new start.', 'Fine tea is green.', 'Black tea is strong.');
    const range = findPassage(now, second)!;
    expect(now.text.slice(0, range.from)).toMatch(/Black $/);
  });

  it('without text around it is the first of these words, whatever their white space', () => {
    const typed = { quote: ' tea.\n The   river', before: '', after: '', block: null };
    expect(found(plain, typed)).toBe('tea. The river');
    expect(found(plain, { ...typed, quote: ' \n ' })).toBeNull();
  });

  it.each(['নদীটি পাহাড় থেকে আসে', 'النهر ينبع من الجبال', '河は山から流れる'])(
    'is found in %s',
    (sentence) => {
      const before = read('1', sentence, '2');
      const now = read('1', 'x', `– ${sentence}`, '2');
      expect(found(now, quote(before, sentence))).toBe(sentence);
    },
  );

  it('is looked for in bounded time in a hostile text', () => {
    const hostile = read('a'.repeat(1_000_000), ...Array.from({ length: 1000 }, () => 'ab '.repeat(300)));
    const passage = { quote: 'ab'.repeat(150), before: 'x'.repeat(40), after: 'y'.repeat(40), block: 500 };
    expect(findPassage(hostile, passage)).toBeNull();
    expect(findPassage(hostile, { ...passage, quote: 'a' })).toBeNull();
  });
});

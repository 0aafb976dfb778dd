import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

/** Encodes by decoding every pair of bytes. */
function encode(text: string, encoding: string): Buffer {
  const codes = new Map<string, number[]>();
  const add = (bytes: number[]) => {
    const char = new TextDecoder(encoding).decode(new Uint8Array(bytes));
    if ([...char].length === 1 && !codes.has(char)) codes.set(char, bytes);
  };
  for (let a = 0; a < 256; a++) add([a]);
  for (let a = 0x81; a < 255; a++) for (let b = 0x40; b < 255; b++) add([a, b]);
  return Buffer.from([...text].flatMap((char) => codes.get(char) ?? []));
}

const WORDS = '---\ntitle: Café “bn” লেখা\n---\n';

describe('the text of a file', () => {
  it.each([
    ['UTF-8', Buffer.from(WORDS)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${WORDS}`)],
    ['UTF-16 LE', Buffer.from(`\uFEFF${WORDS}`, 'utf16le')],
    ['UTF-16 BE', Buffer.from(`\uFEFF${WORDS}`, 'utf16le').swap16()],
    ['UTF-16 LE without a mark', Buffer.from(WORDS, 'utf16le')],
    ['UTF-16 BE without a mark', Buffer.from(WORDS, 'utf16le').swap16()],
  ])('is decoded from %s', (_, bytes) => expect(decodeText(bytes)).toEqual({ text: WORDS, warning: null }));

  it('is read as Windows-1252 if it is not UTF-8, with a notice', () => {
    expect(decodeText(Buffer.from('Caf\xe9 \x93na\xefve\x94', 'latin1'))).toEqual({
      text: 'Café “naïve”',
      warning: 'the text is not UTF-8 and was read as Windows-1252 (Latin-1)',
    });
  });

  it.each([
    ['GB18030', '春眠不觉晓，处处闻啼鸟。夜来风雨声，花落知多少。'],
    [
      'windows-1251',
      'Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему.',
    ],
  ])('is read as %s if its bytes look like it', (name, text) => {
    const bytes = encode(text, name);
    expect(decodeText(bytes)).toEqual({ text, warning: `the text is not UTF-8 and was read as ${name}` });
  });

  it('stays UTF-8 if a few bytes are invalid', () => {
    const broken = Buffer.concat([Buffer.from('Café naïve '), Buffer.from([0xe9])]);
    expect(decodeText(broken)).toMatchObject({
      text: 'Café naïve \uFFFD',
      warning: expect.stringMatching(/1 invalid UTF-8 sequence/),
    });
  });

  it('is null for a binary file', () => {
    const bytes = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256);
    expect(decodeText(bytes)).toBeNull();
    expect(decodeText(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'))).toBeNull();
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0, 0, 1, 0, 0, 0]))).toBeNull();
  });

  it('is empty for an empty file', () => {
    expect(decodeText(new Uint8Array())).toEqual({ text: '', warning: null });
  });
});

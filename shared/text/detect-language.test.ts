import { expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';

it.each([
  ['কীভাবে Git শিখবেন', 'bn'],
  ['写作的意义在于思考 (in short)', 'zh'],
  ['書くことの意味について', 'ja'],
  ['한국어로 쓰기', 'ko'],
  ['தமிழில் எழுதுதல்', 'ta'],
  ['الكتابة هي أن تفكر', 'ar'],
  ['چگونه شروع کنیم', 'fa'],
  ['כתיבה', 'he'],
])('detects the language of %s', (text, lang) => {
  expect(detectLanguage(text)).toBe(lang);
});

it.each([
  'Plain English',
  'Écrire en français',
  'Привет',
  '日本 is a word in an English sentence',
  '',
  '123',
])('detects nothing in %s', (text) => {
  expect(detectLanguage(text)).toBeNull();
});

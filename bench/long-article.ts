import { randomFrom } from '../commands/demo/random.ts';
import { vocabulary } from './corpus.ts';

const WORDS_PER_PARAGRAPH = 80;

/**
 * Returns the body of a long article with headings, marks, links, lists, quotes and a table; always the same.
 */
export function longArticle(words: number): string {
  const random = randomFrom('long article');
  const parts: string[] = [];
  for (let written = 0, part = 0; written < words; written += WORDS_PER_PARAGRAPH, part++) {
    const own = vocabulary.pick(random, Math.min(WORDS_PER_PARAGRAPH, words - written));
    parts.push(block(part, own));
  }
  return `${parts.join('')}<p>${vocabulary.pick(random, 40).join(' ')}</p>`;
}

function block(part: number, words: string[]): string {
  if (part % 12 === 0) return `<h2>${words.slice(0, 5).join(' ')}</h2><p>${words.slice(5).join(' ')}</p>`;
  if (part % 12 === 5) return list(words);
  if (part % 12 === 8) return `<blockquote><p>${words.join(' ')}</p></blockquote>`;
  return `<p>${marked(words)}</p>`;
}

function list(words: string[]): string {
  const items: string[] = [];
  for (let from = 0; from < words.length; from += 10)
    items.push(`<li>${words.slice(from, from + 10).join(' ')}</li>`);
  return `<ul>${items.join('')}</ul>`;
}

function marked(words: string[]): string {
  const [first = '', second = '', third = '', ...rest] = words;
  const link = `<a href="https://example.org/${third}">${third}</a>`;
  return `${first} <strong>${second}</strong> ${link} <em>${rest.slice(0, 3).join(' ')}</em> ${rest.slice(3).join(' ')}`;
}

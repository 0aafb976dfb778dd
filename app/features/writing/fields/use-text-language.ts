import { useState } from 'react';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { detectLanguage } from '../../../../shared/text/detect-language.ts';

/** The length of HTML in which the language is detected after each key. */
const SAMPLE = 2000;

/**
 * The language of an article's text, with a function to call with what is typed. An article that is not saved
 * yet has none, so that it is detected, as the first save does; null until it is.
 */
export function useTextLanguage(
  known: string | null,
  { title, post }: FormContent,
): [lang: string | null, detect: (html: string) => void] {
  const [detected, setDetected] = useState(() => detectIn(post) ?? detectIn(title));
  const detect = (html: string) => known ?? setDetected((before) => detectIn(html) ?? before);
  return [known ?? detected, detect];
}

function detectIn(html: string): string | null {
  return detectLanguage(html.slice(0, SAMPLE).replace(/<[^>]*>?/g, ' '));
}

import { safeLink } from '../../../../contract/body.ts';

/** The address that a pasted text is and nothing else, or null. Words with a dot in them are not taken for one. */
export function parsePastedUrl(text: string): string | null {
  const only = text.trim();
  if (/^www\.[^\s/.]+\.[^\s]+$/i.test(only)) return `https://${only}`;
  return /^(?:https?:\/\/[^\s]+|mailto:[^\s@]+@[^\s]+)$/i.test(only) ? safeLink(only) : null;
}

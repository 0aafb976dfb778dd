/**
 * Replaces the tags of any HTML, to guess at its text. The time is proportional to its length, also for a
 * text that is nothing but `<`: a pattern that went past the next `<` would read the rest again for each.
 */
export function withoutTags(html: string, replacement = ''): string {
  return html.replace(/<[^<>]*>/g, replacement);
}

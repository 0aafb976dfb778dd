/** Escapes text for use between the tags of HTML or SVG. */
export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Escapes text for use between the tags of HTML and inside double quotes. */
export function escapeHtml(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

/**
 * The text before a task in a list. A body has no form controls, so a task is an item that begins with a ballot box, which
 * every font, feed and screen reader knows (https://www.unicode.org/charts/nameslist/n_2600.html).
 */
export function taskSign(done: boolean): string {
  return done ? '\u2611' : '\u2610';
}

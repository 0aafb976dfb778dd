/**
 * The text before a task of a list. A body has no form controls: a task is an item that begins with a ballot box, which
 * every reader, feed and screen reader has a name for (https://www.unicode.org/charts/nameslist/n_2600.html).
 */
export function taskSign(done: boolean): string {
  return done ? '\u2611' : '\u2610';
}

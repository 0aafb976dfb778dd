/** A text in pieces: a string stands as it is, a place for what is put there. */
export type Cut<Place extends string, Text = string> = (Text | { place: Place })[];

/** Cuts a text wherever one of the marks stands, which are not empty and none of which is part of another. */
export function cutAt<Place extends string>(text: string, marks: Record<Place, string>): Cut<Place> {
  const places = Object.entries(marks) as [Place, string][];
  const any = new RegExp(`(${places.map(([, mark]) => RegExp.escape(mark)).join('|')})`);
  return text.split(any).flatMap((piece): Cut<Place> => {
    const found = places.find(([, mark]) => mark === piece);
    if (found) return [{ place: found[0] }];
    return piece === '' ? [] : [piece];
  });
}

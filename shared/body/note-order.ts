/**
 * Sorts notes by the first references to them; `targets` are the ids that the references name, in their
 * order. A note without references stays behind the one before it.
 */
export function sortNotes<Note>(
  notes: readonly Note[],
  targets: readonly string[],
  readId: (note: Note) => string,
): Note[] {
  const first = new Map(targets.map((id, index) => [id, index] as const).toReversed());
  let last = -1;
  return notes
    .map((note) => {
      last = first.get(readId(note)) ?? last;
      return { note, order: last };
    })
    .sort((a, b) => a.order - b.order)
    .map(({ note }) => note);
}

/** Values of one statement: SQLite takes 32,766 and PostgreSQL 65,535. */
const AT_ONCE = 5000;

/** What `ask` answers for all of `values`, which may be too many for one statement. One portion is asked for after another. */
export async function inPortions<T, R>(
  values: readonly T[],
  ask: (portion: T[]) => Promise<R[]>,
): Promise<R[]> {
  const answers: R[] = [];
  for (let from = 0; from < values.length; from += AT_ONCE)
    for (const answer of await ask(values.slice(from, from + AT_ONCE))) answers.push(answer);
  return answers;
}

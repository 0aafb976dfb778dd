const underWay = new Set<Promise<void>>();

/** Remembers the last autosave of a form that was left, until it is answered. */
export function trackLastAutosave(answered: Promise<void>): void {
  underWay.add(answered);
  void answered.finally(() => underWay.delete(answered));
}

/** Resolves when the last autosaves of forms that were left are answered: to whether there were any. */
export async function whenLastAutosavesEnd(): Promise<boolean> {
  if (underWay.size === 0) return false;
  await Promise.all(underWay);
  return true;
}

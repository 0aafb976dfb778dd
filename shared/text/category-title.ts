/** A category's name as readers see it: stored in lower case, shown with a capital. */
export function categoryTitle(name: string): string {
  const [first = ''] = name;
  return first.toUpperCase() + name.slice(first.length);
}

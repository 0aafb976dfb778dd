/** The title of a category, or its name as readers see it: stored in lower case, shown with a capital. */
export function categoryTitle(name: string, title: string | null = null): string {
  const [first = ''] = name;
  return title ?? first.toUpperCase() + name.slice(first.length);
}

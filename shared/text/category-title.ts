/** A category's name, which is stored in small letters, as a reader is shown it: its first letter large. */
export function categoryTitle(name: string): string {
  const [first = ''] = name;
  return first.toUpperCase() + name.slice(first.length);
}

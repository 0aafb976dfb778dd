let own: string | null = null;

/**
 * Names the path that the screen goes to without being left, until the screen is removed (null). The
 * unsaved-changes guard allows that navigation, and no placeholder hides the screen: it would take the focus
 * of somebody who types.
 */
export function keepScreenAt(path: string | null): void {
  own = path;
}

/** True if a navigation to this path keeps the screen. */
export function keepsScreen(path: string): boolean {
  return path === own;
}

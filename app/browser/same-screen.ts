let staying = false;

/** Runs a navigation that changes the address and leaves the screen as it is, so that nothing is asked before. */
export function navigateWithinScreen(navigate: () => unknown): void {
  staying = true;
  try {
    navigate();
  } finally {
    staying = false;
  }
}

/** Whether the navigation that begins now leaves the screen as it is. */
export function isWithinScreen(): boolean {
  return staying;
}

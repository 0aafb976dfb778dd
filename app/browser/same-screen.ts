let within = false;

/**
 * Runs a navigation that changes the URL and keeps the screen, so that the unsaved-changes guard allows it.
 */
export function navigateWithinScreen(navigate: () => unknown): void {
  within = true;
  try {
    navigate();
  } finally {
    within = false;
  }
}

/** True if the navigation that is starting keeps the screen. */
export function isWithinScreen(): boolean {
  return within;
}

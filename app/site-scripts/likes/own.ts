/** A key in `localStorage`. No cookie says that it is there, as one does of preferences. */
const KEY = 'lekha:likes';
const MAX = 500;

/**
 * True for what the account likes; without an account, for what was liked in this browser, which alone knows
 * it.
 */
export function hasLiked(key: string, ofAccount: boolean): boolean {
  return hasAccount() ? ofAccount : read().includes(key);
}

/** Remembers in this browser that a visitor likes something, or no longer does. It is never sent. */
export function rememberLike(key: string, liked: boolean): void {
  if (hasAccount()) return;
  const others = read().filter((one) => one !== key);
  const all = liked ? [...others, key].slice(-MAX) : others;
  try {
    if (all.length > 0) localStorage.setItem(KEY, JSON.stringify(all));
    else localStorage.removeItem(KEY);
  } catch {
    // The browser refuses: the button is as before on the next page.
  }
}

function hasAccount(): boolean {
  return document.documentElement.dataset.account !== undefined;
}

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

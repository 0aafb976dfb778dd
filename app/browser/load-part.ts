const PAUSE_MS = 500;

/**
 * A script of the interface that could not be loaded. Types make the caller handle it, since it is returned
 * and not thrown.
 */
export class PartError extends Error {
  override name = 'PartError';
}

/**
 * Loads a script with `import()`, once more after a moment if that fails. Every `import()` of the interface
 * is inside this call.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T | PartError> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return load().catch((error) => new PartError(String(error)));
  }
}

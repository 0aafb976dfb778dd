/**
 * Markdown that was typed and is not in the editor's text yet, since its conversion takes too long for each
 * key.
 */
export interface UnconvertedSource {
  read(): string | null;
  convert(): void;
}

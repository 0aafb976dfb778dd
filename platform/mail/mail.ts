/** A letter; `text` is its plain form, which every letter has. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
}

/** Where letters go. */
export interface Mail {
  /** Resolves once the letter was handed on; throws when it could not be. */
  send(letter: Letter): Promise<void>;
  /** Whether letters can go out now, for the readiness answer. */
  ready(): Promise<boolean>;
}

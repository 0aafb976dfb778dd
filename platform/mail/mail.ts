/** An email message; every message has a plain `text`. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
}

/** Sends emails. */
export interface Mail {
  /** Resolves once the mail server has accepted the email. Throws if it does not. */
  send(email: Email): Promise<void>;
  /** True if emails can be sent now, for `/readyz`. */
  ready(): Promise<boolean>;
}

/** What an operation of better-auth returned. */
export interface AuthResponse {
  /** The JSON body; null for a redirect. */
  body: unknown;
  /** `Set-Cookie` headers for the browser. */
  cookies: string[];
  /** The URL that the browser goes to next. */
  location: string | null;
}

/** better-auth refused an operation, such as a sign-in with a wrong password. */
export class AuthRefusal extends Error {
  override name = 'AuthRefusal';
  /** better-auth's code, such as `INVALID_EMAIL_OR_PASSWORD`. */
  readonly code: string;
  readonly status: number;

  constructor(status: number, body: { code?: unknown; message?: unknown } | null) {
    super(typeof body?.message === 'string' ? body.message : '');
    this.code = typeof body?.code === 'string' ? body.code : 'REFUSED';
    this.status = status;
  }
}

/** Reads a response of better-auth. Throws `AuthRefusal` for an error status. */
export async function readResponse(response: Response): Promise<AuthResponse> {
  const isRedirect = response.status >= 300 && response.status < 400;
  const body: unknown = isRedirect ? null : await response.json().catch(() => null);
  if (response.status >= 400) throw new AuthRefusal(response.status, body as object | null);
  return {
    body,
    cookies: response.headers.getSetCookie(),
    location: isRedirect ? response.headers.get('location') : null,
  };
}

/** `Set-Cookie` headers for the response to the browser. */
export interface Cookies {
  cookies: string[];
}

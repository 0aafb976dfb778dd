let second = 0;
let text = '';

/** The `Date` of an answer sent now (RFC 9110, section 5.6.7); made once a second. */
export function httpDate(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    text = new Date(now * 1000).toUTCString();
  }
  return text;
}

/** The three forms of a date in HTTP (RFC 9110, section 5.6.7), of which senders use the first only. */
const DATES = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/** Reads the date of a header, in milliseconds; NaN for anything else, which is to be ignored. */
export function parseHttpDate(text: string): number {
  const isDate = DATES.some((form) => form.test(text));
  return isDate ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : Number.NaN;
}

import { styleText } from 'node:util';

/** One entry of the log as `openLog` writes it. */
interface Entry {
  level: string;
  time: string;
  event?: string;
  err?: { stack?: string };
  msg?: string;
  [field: string]: unknown;
}

const COLORS = { warn: 'yellow', error: 'red', fatal: 'red' } as const;

/**
 * Turns a JSON line of the log into a line for people, with the stack of an error below it. What came from
 * outside cannot change the terminal: control characters are escaped.
 */
export function formatForPeople(line: string): string {
  const { level, time, event = '', ...fields } = JSON.parse(line) as Entry;
  const stack = takeStack(fields);
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${formatValue(value)}`);
  // In the time zone of the machine, for the people at it.
  const clock = new Date(time).toTimeString().slice(0, 8);
  const words = [styleText('dim', clock), formatLevel(level), event, ...pairs].filter(Boolean);
  return `${words.join(' ')}\n${stack}`;
}

/** Removes the error, and its message, which its stack begins with. */
function takeStack(fields: Pick<Entry, 'err' | 'msg'>): string {
  const { stack } = fields.err ?? {};
  if (!stack) return '';
  delete fields.err;
  delete fields.msg;
  return stack
    .split('\n')
    .map((line) => `  ${escapeControls(line)}\n`)
    .join('');
}

function formatLevel(level: string): string {
  const color = COLORS[level as keyof typeof COLORS];
  const name = level.toUpperCase();
  if (color) return styleText(color, name);
  return level === 'info' ? '' : name;
}

function formatValue(value: unknown): string {
  const isPlain = typeof value === 'string' && /^[^\s"=\p{C}]+$/u.test(value);
  return isPlain ? value : escapeControls(JSON.stringify(value));
}

/**
 * Escapes control and format characters, such as those that move the cursor or reverse the direction of text.
 */
function escapeControls(text: string): string {
  return text.replace(
    /[\p{C}\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}

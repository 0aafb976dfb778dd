import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openLog } from './log.ts';

function collect(isTerminal: boolean) {
  const lines: string[] = [];
  const log = openLog('info', { isTerminal, write: (line) => void lines.push(line) });
  return { log, text: () => stripVTControlCharacters(lines.join('')) };
}

it('is JSON where it is not a terminal', () => {
  const { log, text } = collect(false);
  log.warn({ event: 'listening', address: 'http://127.0.0.1:3000' });
  expect(JSON.parse(text())).toMatchObject({
    level: 'warn',
    event: 'listening',
    address: 'http://127.0.0.1:3000',
  });
});

describe('in a terminal', () => {
  it.each([
    ['info', { event: 'listening', address: 'http://a:1' }, 'listening address=http://a:1'],
    ['warn', { event: 'start_waits', why: 'a lock' }, 'WARN start_waits why="a lock"'],
    ['error', { event: 'lost', names: ['a', 'b'], count: 2 }, 'ERROR lost names=["a","b"] count=2'],
    ['info', { event: 'told', why: null, secret: 'abc' }, 'told why=null secret=[hidden]'],
    [
      'info',
      { event: 'odd', name: 'a\u202Eb\u009B2Jc\u001B[1m' },
      'odd name="a\\u{202e}b\\u{9b}2Jc\\u001b[1m"',
    ],
  ] as const)('%s: a line of %j', (level, entry, line) => {
    const { log, text } = collect(true);
    log[level](entry);
    expect(text()).toMatch(/^\d\d:\d\d:\d\d .*\n$/);
    expect(text().slice('00:00:00 '.length, -1)).toBe(line);
  });

  it('shows the stack of an error without its control characters', () => {
    const { log, text } = collect(true);
    log.error({ event: 'failed', err: new Error('of \u001B[2Jeverything') });
    const [first, second, third] = text().split('\n');
    expect(first).toMatch(/ERROR failed$/);
    expect(second).toBe('  Error: of \\u{1b}[2Jeverything');
    expect(third).toMatch(/^ {6}at /);
  });

  it('says how many lines are missing', () => {
    const lines: string[] = [];
    const output = {
      isTerminal: true,
      dropped: 3,
      failure: null,
      write: (line: string) => void lines.push(line),
    };
    openLog('info', output).info({ event: 'back' });
    expect(lines[1]).toContain('log_lines_dropped lines=3');
  });
});

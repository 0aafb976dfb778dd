import { type Logger, pino } from 'pino';
import { formatInstant } from './clock.ts';
import { formatForPeople } from './log-text.ts';
import { type Output, standardOutput } from './output.ts';

/**
 * Logs one JSON object per line, and text for people to a terminal. The first argument has an `event` name,
 * which is stable between releases.
 */
export type Log = Logger;

/** Where lines go. Tests pass their own. */
export type LogOutput = { write(line: string): unknown } & Partial<
  Pick<Output, 'dropped' | 'failure' | 'isTerminal'>
>;

/** Keys whose values are never logged. */
const secrets = ['password', 'token', 'secret', 'cookie', 'authorization', 'set-cookie'];

/**
 * The log's own property with its output. The built site has its own copy of this module, so it is found by
 * name.
 */
const OUTPUT = Symbol.for('lekha.log.output');

/** Opens the log, on standard output by default, which it neither throws the errors of nor waits for. */
export function openLog(level: string, output: LogOutput = standardOutput()): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((key) => [`["${key}"]`, `*["${key}"]`]), censor: '[hidden]' },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return Object.assign(pino(options, reportingDropped(output)), { [OUTPUT]: output });
}

/** Says in the log itself how many lines it lacks, as soon as it can be written again. */
function reportingDropped(output: LogOutput): Pick<Output, 'write'> {
  let reported = 0;
  const format = output.isTerminal ? formatForPeople : (line: string) => line;
  return {
    write(line) {
      output.write(format(line));
      const { dropped = 0, failure = null } = output;
      if (failure !== null || dropped === reported) return;
      const lines = dropped - reported;
      reported = dropped;
      const entry = { level: 'warn', time: formatInstant(Date.now()), event: 'log_lines_dropped', lines };
      output.write(format(`${JSON.stringify(entry)}\n`));
    },
  };
}

/** The state of the output of a log. */
export interface LogState {
  /** Lines that could not be written since the process started. */
  linesDropped: number;
  /** Why the last line could not be written, as a code of the system; null if it was written. */
  failure: string | null;
}

/** Reads the state of a log's output. */
export function logState(log: Log): LogState {
  const output = (log as { [OUTPUT]?: LogOutput })[OUTPUT];
  return { linesDropped: output?.dropped ?? 0, failure: output?.failure ?? null };
}

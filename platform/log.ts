import { type DestinationStream, type Logger, pino } from 'pino';

/** One JSON object a line; the first argument carries an `event` name that stays stable between releases. */
export type Log = Logger;

/** Keys whose values never reach a log line, wherever they stand. */
const secrets = ['password', 'token', 'secret', 'cookie', 'authorization', 'set-cookie'];

/** The process's log, on standard output unless a destination is given. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((key) => [`["${key}"]`, `*["${key}"]`]), censor: '[hidden]' },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options, pino.destination({ dest: 1, sync: true }));
}

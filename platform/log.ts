import { type DestinationStream, type Logger, pino } from 'pino';

/** Logs one JSON object per line. The first argument has an `event` name, which is stable between releases. */
export type Log = Logger;

/** Keys whose values are never logged. */
const secrets = ['password', 'token', 'secret', 'cookie', 'authorization', 'set-cookie'];

/** Opens the log, on standard output by default. */
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

import { type DestinationStream, type Logger, pino } from 'pino'
import { describeFailure } from './describeFailure.ts'

export type Log = Logger

/**
 * Structured log lines, on standard output unless a destination is given. Each line consists of fields that the code
 * names explicitly: methods, route patterns, statuses, heights and counts; never addresses, query strings, bodies,
 * signatures or keys.
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeFailure },
    redact: { paths: ['*.privateKey', '*.signature', '*.authorization', '*.token'], remove: true },
  }
  return to === undefined ? pino(options) : pino(options, to)
}

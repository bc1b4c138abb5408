import { type DestinationStream, type Logger, pino } from 'pino'
import { describeFailure } from './describeFailure.ts'

export type Log = Logger

/**
 * Structured lines, on standard output where no other place is given. What a line may hold is named where it is written: methods, route
 * patterns, statuses, heights and counts; never addresses, query strings, bodies, signatures or keys.
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

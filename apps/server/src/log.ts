import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Structured lines on standard output. What a line may hold is named where it is written: methods, route
 * patterns, statuses, heights and counts; never addresses, query strings, bodies, signatures or keys.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.privateKey', '*.signature', '*.authorization', '*.token'], remove: true },
  })
}

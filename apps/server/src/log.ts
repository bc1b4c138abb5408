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
  const end = to ?? pino.destination(1)
  return pino(options, { write: (line) => end.write(escapeUnseen(line)) })
}

/** In the JSON of a line, what terminals obey, what cannot be seen and what turns the direction of a text stands as `\\u…`. */
const escapeUnseen = (line: string): string =>
  line.replace(/[\u007f-\u009f\u2028\u2029\p{Cf}]/gu, (unseen) =>
    unseen
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )

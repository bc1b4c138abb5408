import { BaseError } from '@nightjar/aleo'
import * as z from 'zod/mini'
import type { Endpoint } from './endpoints.ts'

type Part = 'params' | 'query' | 'body'

/** The parts of a request before validation. */
export type RawRequest = { params?: unknown; query?: unknown; body?: unknown }

/** The validated parts of a request, with defaults filled in and ids with their suffix. */
export type ParsedRequest<E extends Endpoint> = {
  [P in Part]: E[P] extends z.ZodMiniType ? z.output<E[P]> : undefined
}

/**
 * Validates a request against its endpoint. Unknown members are dropped, so a
 * cache-busting parameter is allowed. @throws BadRequestError naming the first wrong field.
 */
export function parseRequest<const E extends Endpoint>(
  endpoint: E,
  request: RawRequest,
): ParsedRequest<E> {
  const parsed = {
    params: parsePart(endpoint, 'params', request),
    query: parsePart(endpoint, 'query', request),
    body: parsePart(endpoint, 'body', request),
  }
  return parsed as ParsedRequest<E> // each part was parsed by the schema its type is inferred from
}

function parsePart(endpoint: Endpoint, part: Part, request: RawRequest): unknown {
  const schema = endpoint[part]
  if (!schema) return undefined
  const result = z.safeParse(schema, request[part] ?? {}, {
    reportInput: true,
    error: describeIssue,
  })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new BadRequestError(part, issue?.path ?? [], issue?.message ?? 'is wrong')
}

/** What is wrong in our words, whatever language zod is set to; a schema's own message counts more. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type') return `is not of type ${issue.expected}`
  if (issue.code === 'too_big') return describeExcess(issue.origin, issue.maximum)
  if (issue.code === 'too_small') return describeLack(issue.origin, issue.minimum)
  if (issue.code === 'invalid_value') return `is none of ${issue.values.join(', ')}`
  return 'is wrong'
}

function describeExcess(origin: string, most: number | bigint): string {
  if (origin === 'string') return `is longer than ${most} characters`
  return origin === 'array' ? `has more than ${most} entries` : `is above ${most}`
}

function describeLack(origin: string, least: number | bigint): string {
  const isList = origin === 'array'
  if (origin !== 'string' && !isList) return `is below ${least}`
  if (Number(least) === 1) return 'is empty'
  return isList ? `has fewer than ${least} entries` : `is shorter than ${least} characters`
}

/** A request that does not fit its endpoint; `field` is the name of the first wrong member. */
export class BadRequestError extends BaseError {
  override readonly name = 'BadRequestError'
  readonly field: string

  constructor(part: Part, path: readonly PropertyKey[], problem: string) {
    const field = path.map(String).join('.')
    super(field === '' ? `The ${part} ${problem}.` : `"${field}" ${problem}.`, {
      code: 'bad_request',
      details: { part, field },
    })
    this.field = field
  }
}

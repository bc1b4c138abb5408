import type { IncomingHttpHeaders } from 'node:http'
import { parseAccept } from 'hono/utils/accept'
import { LruCache } from '../lruCache.ts'

/** Compressed forms that may be kept beside a body. */
export type Encoding = 'br' | 'gzip'

/** Whether `If-None-Match` names an answer's ETag: proxies that compress weaken it (RFC 9110, 13.1.2 and 8.8.3.2). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const opaque = opaqueOf(etag)
  return [...ifNoneMatch.matchAll(/(?:W\/)?"[^"]*"/g)].some(([tag]) => opaqueOf(tag) === opaque)
}

const opaqueOf = (etag: string): string => etag.replace(/^W\//, '')

/**
 * The form of a body that a client likes best, by its `Accept-Encoding` (RFC 9110, 12.5.3): the first of the available ones
 * where it likes several equally; undefined for the plain bytes.
 */
export function pickEncoding<const Available extends Encoding>(
  acceptEncoding: string | undefined,
  available: readonly Available[],
): Available | undefined {
  if (acceptEncoding === undefined || available.length === 0) return undefined
  const weights = readWeights(acceptEncoding)
  const weightOf = (encoding: string): number => weights.get(encoding) ?? weights.get('*') ?? 0
  const best = Math.max(...available.map(weightOf))
  if (best === 0 || best < (weights.get('identity') ?? 0)) return undefined
  return available.find((encoding) => weightOf(encoding) === best)
}

/** Clients send few different ones. */
const known = new LruCache<string, ReadonlyMap<string, number>>(64)

function readWeights(acceptEncoding: string): ReadonlyMap<string, number> {
  const kept = known.get(acceptEncoding)
  if (kept !== undefined) return kept
  const weights = new Map(parseAccept(acceptEncoding).map(({ type, q }) => [type.toLowerCase(), q]))
  known.set(acceptEncoding, weights)
  return weights
}

/** `Accept-Encoding`, which Node joins if it is sent twice. */
export const acceptedBy = (headers: IncomingHttpHeaders): string | undefined => {
  const accepted = headers['accept-encoding']
  return Array.isArray(accepted) ? accepted.join(', ') : accepted
}

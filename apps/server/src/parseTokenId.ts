import { FIELD_MODULUS } from '@nightjar/aleo'
import { withFieldSuffix } from '@nightjar/sdk'

/** A token id with its `field` suffix, whether given with it or not; undefined for anything else. */
export function parseTokenId(text: string): string | undefined {
  if (!/^(?:0|[1-9]\d{0,75})(?:field)?$/.test(text)) return undefined
  const id = withFieldSuffix(text)
  return BigInt(id.slice(0, -'field'.length)) < FIELD_MODULUS ? id : undefined
}

import { addressToField, integerBounds, parseAddress } from '@nightjar/aleo'
import { findPoint } from './curve/group.ts'
import type { BlockState } from './runtime/frame.ts'

function isWithin(value: number | bigint, type: 'u16' | 'u32' | 'i64'): boolean {
  const isExact = typeof value === 'bigint' || Number.isSafeInteger(value)
  const { min, max } = integerBounds(type)
  return isExact && value >= min && value <= max
}

const SEED_BYTES = 32

/** Throws RangeError for a block that no chain can have. */
export function checkBlock({ height, timestamp, randomSeed }: BlockState): void {
  if (!isWithin(height, 'u32')) throw new RangeError(`The block's height ${height} is not a u32.`)
  if (timestamp !== undefined && !isWithin(timestamp, 'i64')) {
    throw new RangeError(`The block's timestamp ${timestamp} is not an i64.`)
  }
  if (randomSeed && randomSeed.length !== SEED_BYTES) {
    throw new RangeError(
      `The block's random seed has ${randomSeed.length} bytes, not ${SEED_BYTES}.`,
    )
  }
}

/** The edition; throws RangeError if it is not a u16, or not the next one where that is known. */
export function checkEdition(edition: number, next: number | undefined): number {
  if (!isWithin(edition, 'u16')) throw new RangeError(`The edition ${edition} is not a u16.`)
  if (next !== undefined && edition !== next) {
    throw new RangeError(`The next edition is ${next}, not ${edition}.`)
  }
  return edition
}

/** The owner as programs see it; throws RangeError for a text that is not an address. */
export function checkOwner(owner: string | undefined): string | undefined {
  if (owner === undefined) return undefined
  const address = parseAddress(owner)
  if (address === undefined || !findPoint(addressToField(address))) {
    throw new RangeError(`The owner ${owner} is not an address.`)
  }
  return address
}

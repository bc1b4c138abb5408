import { type Plaintext, parsePlaintext } from '@nightjar/aleo'

/**
 * A setting of nightjar_config.aleo on the chain: a change is announced as `next` and takes effect at its
 * height. Without an announced change both are the same.
 */
export type Setting<T> = {
  readonly now: T
  readonly next: T
  /** The first height at which `next` applies. */
  readonly fromHeight: number
}

/** Parts of 10000; the zero address collects nothing. The share is 1 / (basePortion + 1) of the fee. */
export type ProtocolFee = { readonly collector: string; readonly basePortion: bigint }

/** A pause without an announced end. */
const UNTIL_ENDED = 4_294_967_295

/** The value that applies in a block at this height. */
export function settingAt<T>({ now, next, fromHeight }: Setting<T>, height: number): T {
  return height < fromHeight ? now : next
}

/** The value of `swap_fee[true]`: parts of 10000. @throws SyntaxError for any other form */
export function parseSwapFee(text: string): Setting<bigint> {
  return parseSetting(text, (read) => bigintOf(read('fee')))
}

/** The value of `protocol_fee[true]`. @throws SyntaxError for any other form */
export function parseProtocolFee(text: string): Setting<ProtocolFee> {
  return parseSetting(text, (read) => ({
    collector: textOf(read('collector')),
    basePortion: bigintOf(read('base_portion')),
  }))
}

/** The value of `private_ops[true]`: whether pairs may be used privately. @throws SyntaxError for any other form */
export function parsePrivateOperations(text: string): Setting<boolean> {
  return parseSetting(text, (read) => textOf(read('allowed')) === 'true')
}

/** The value of `guardian[true]`: who may pause besides the admin. @throws SyntaxError for any other form */
export function parseGuardian(text: string): Setting<string> {
  return parseSetting(text, (read) => textOf(read('guardian')))
}

/**
 * The value of `paused_until[true]`: the first height at which trading is open again, `null` when no end of the pause
 * was announced. @throws SyntaxError for any other form
 */
export function parsePausedUntil(text: string): number | null {
  const height = Number(bigintOf(parsePlaintext(text)))
  return height === UNTIL_ENDED ? null : height
}

type Read = (member: string) => Plaintext | undefined

function parseSetting<T>(text: string, take: (read: Read) => T): Setting<T> {
  const value = parsePlaintext(text)
  const members = value.kind === 'struct' ? value.members : new Map<string, Plaintext>()
  return {
    now: take((name) => members.get(name)),
    next: take((name) => members.get(`next_${name}`)),
    fromHeight: Number(bigintOf(members.get('from_height'))),
  }
}

function bigintOf(value: Plaintext | undefined): bigint {
  if (value?.kind === 'literal' && typeof value.value === 'bigint') return value.value
  throw new SyntaxError(
    'a setting of nightjar_config.aleo has a form that this version does not know',
  )
}

function textOf(value: Plaintext | undefined): string {
  if (value?.kind === 'literal') return String(value.value)
  throw new SyntaxError(
    'a setting of nightjar_config.aleo has a form that this version does not know',
  )
}

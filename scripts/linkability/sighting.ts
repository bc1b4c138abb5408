import { finalizeNames, functionOf, seenBy, showsPart } from '@nightjar/sdk'
import type { Action } from '../market/action.ts'

/** A transaction with what only its owner knows: never given to an attack. */
export type Played = {
  readonly action: Pick<Action, 'by' | 'call'>
  readonly second: number
  /** Ids of the tokens of the records that it spends, by the input's name. */
  readonly records?: Readonly<Record<string, string>>
  /** The one-time address that a claim empties. */
  readonly blinded?: string
  /** What a swap's replay pays out, in base units. */
  readonly amountOut?: bigint
}

/** What anyone reading the chain knows of one transaction. */
export type Sighting = {
  /** Its place on the chain. */
  readonly index: number
  readonly height: number
  readonly second: number
  readonly program: string
  readonly function: string
  /** The public inputs by name, and the public entries of records as `input.token`. */
  readonly inputs: Readonly<Record<string, string>>
  /** Who made it, if that is public. */
  readonly sender: string | null
  readonly recipients: readonly string[]
  /** Who paid the fee, unless a record did. */
  readonly payer: string | null
  /** The one-time address that is emptied; its program computes it in public. */
  readonly blinded: string | null
  /** What the replay of its public part pays out. */
  readonly amountOut: bigint | null
}

/** Seconds between two blocks. */
export const BLOCK_SECONDS = 3

export const heightAt = (second: number): number => Math.floor(second / BLOCK_SECONDS)

/** A transaction as everyone sees it, by the visibility of the compiled programs. */
export function sightingOf(played: Played, index: number): Sighting {
  const { action, second, records = {}, blinded = null, amountOut = null } = played
  const { call, by } = action
  const { program, function: name } = call
  const { sender, recipients, payer } = seenBy({ ...call, signer: by })
  const claims = finalizeNames(program, name).includes('blinded')
  return {
    index,
    ...{ height: heightAt(second), second, program, function: name },
    inputs: publicInputs(call, records),
    ...{ sender, recipients, payer },
    blinded: claims ? blinded : null,
    amountOut,
  }
}

function publicInputs(
  call: Action['call'],
  records: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const names = Object.keys(functionOf(call.program, call.function)?.inputs ?? {})
  const shown = names.flatMap((name, at): readonly (readonly [string, string])[] => {
    if (showsPart(call, name)) return [[name, call.inputs[at] ?? '']]
    const [part, token] = [`${name}.token`, records[name]]
    return token !== undefined && showsPart(call, part) ? [[part, token]] : []
  })
  return Object.fromEntries(shown)
}

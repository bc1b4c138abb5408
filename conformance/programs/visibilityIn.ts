import {
  addressToField,
  type Future,
  formatPlaintext,
  type Plaintext,
  parseFuture,
  parsePlaintext,
  parseRecord,
} from '@nightjar/aleo'
import type { FunctionVisibility } from '@nightjar/sdk'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import type { Call } from './scenario/driver.ts'

const snarkVm = await loadTestnet()

type Put = { readonly type: string; readonly value?: string }
type Transition = {
  readonly program: string
  readonly function: string
  readonly inputs?: readonly Put[]
  readonly outputs?: readonly Put[]
}

/** What a transaction reveals about its call; whether an outside program took part is not considered. */
export type Seen = Omit<FunctionVisibility, 'outside'>

/**
 * Finds out from an accepted transaction which inputs of its call and which record entries are visible, and whether the
 * signer is: public inputs and outputs of all transitions, and arguments of futures, without the fee. A hidden value
 * that happens to equal a visible one counts as visible; `seenInAll` over several calls sorts that out. The signer's
 * own address as a private input counts only as the signer.
 */
export function visibilityIn({ privateKey, inputs }: Call, transaction: string): Seen {
  const names = namesOf(privateKey)
  const transitions = transitionsOf(transaction)
  const shown = new Set(transitions.flatMap(literalsOf))
  const root = transitions.at(-1)
  const isShown = (value: Plaintext) => literalsIn(value).every((literal) => shown.has(literal))
  const seen: number[] = []
  const entries: { readonly input: number; readonly entry: string }[] = []
  for (const [input, text] of inputs.entries()) {
    if (text.includes('_nonce')) {
      for (const [entry, { value }] of parseRecord(text).entries) {
        if (isShown(value)) entries.push({ input, entry })
      }
    } else if (root?.inputs?.[input]?.type === 'public') seen.push(input)
    else if (!names.includes(text) && isShown(parsePlaintext(text))) seen.push(input)
  }
  return { inputs: seen, entries, signer: names.some((name) => shown.has(name)) }
}

/** What all of several calls of a function reveal. */
export function seenInAll(visibilities: readonly Seen[]): Seen {
  const [first = { inputs: [], entries: [], signer: false }, ...others] = visibilities
  const inAll = (is: (seen: Seen) => boolean) => others.every(is)
  return {
    inputs: first.inputs.filter((place) => inAll(({ inputs }) => inputs.includes(place))),
    entries: first.entries.filter(({ input, entry }) =>
      inAll(({ entries }) => entries.some((one) => one.input === input && one.entry === entry)),
    ),
    signer: first.signer && inAll(({ signer }) => signer),
  }
}

function transitionsOf(transaction: string): readonly Transition[] {
  const { execution } = JSON.parse(transaction) as {
    readonly execution: { readonly transitions: readonly Transition[] }
  }
  return execution.transitions
}

function literalsOf({ inputs = [], outputs = [] }: Transition): readonly string[] {
  return [...inputs, ...outputs].flatMap(({ type, value = '' }) => {
    if (type === 'public' || type === 'constant') return literalsIn(parsePlaintext(value))
    return type === 'future' ? argumentsOf(parseFuture(value)) : []
  })
}

function argumentsOf(future: Future): readonly string[] {
  return future.arguments.flatMap((each) => {
    if (each.kind === 'future') return argumentsOf(each)
    return each.kind === 'dynamic_future' ? [] : literalsIn(each) // names the called function, by hashes
  })
}

function literalsIn(value: Plaintext): readonly string[] {
  if (value.kind === 'literal') return [formatPlaintext(value)]
  const parts = value.kind === 'array' ? value.elements : [...value.members.values()]
  return parts.flatMap(literalsIn)
}

/** The address of a key, and the coordinate that programs hash in its place. */
function namesOf(privateKey: string): readonly string[] {
  const { address } = snarkVm.readPrivateKey(privateKey)
  return [address, `${addressToField(address)}field`]
}

import {
  type DynamicFuture,
  type Future,
  type FutureArgument,
  formatFuture,
  formatPlaintext,
  type Plaintext,
  parseFuture,
  ValueSyntaxError,
} from '@nightjar/aleo'
import { dynamicKey, dynamicKeyOf } from '@nightjar/avm'
import type { ChainTransition } from './block.ts'

/** A call of the suite that no other call of the suite made: the root, or what an outside program calls. */
export type TopCall = { readonly future: Future; readonly transitionId: string }

/** A future of a program with state, and the top call it belongs to: it runs as a unit, whenever it is awaited. */
export type Part = { readonly future: Future; readonly text: string; readonly top: TopCall }

export type CallTree = { readonly tops: readonly TopCall[]; readonly parts: readonly Part[] }

/** How the replay treats a program. */
export type Standing = 'with state' | 'without state' | 'outside'

/** The text is formatted only when needed: when parts may have been awaited in another order. */
const partOf = (future: Future, top: TopCall): Part => ({
  future,
  top,
  get text() {
    return formatFuture(future)
  },
})

/** The suite's calls within an execution, in the order in which they were made. */
export function readCallTree(
  transitions: readonly ChainTransition[],
  standingOf: (program: string) => Standing,
): CallTree {
  const tops: TopCall[] = []
  const parts: Part[] = []
  const calls = createCalls(transitions)

  const add = (future: Future): TopCall => {
    const top = { future, transitionId: calls.takeId(future) }
    tops.push(top)
    return top
  }
  const visit = (future: Future, within: TopCall | undefined): void => {
    const standing = standingOf(future.program)
    if (standing === 'outside') {
      for (const nested of nestedFutures(calls, future)) visit(nested, undefined)
      return
    }
    const top = within ?? add(future)
    if (standing === 'with state') parts.push(partOf(future, top))
    else for (const nested of nestedFutures(calls, future)) visit(nested, top)
  }

  const root = transitions.at(-1)?.future
  const read = root === undefined ? undefined : readFuture(root)
  if (read !== undefined) visit(read, undefined)
  return { tops, parts }
}

/**
 * Undefined if it cannot be parsed. As far as we know, no chain prints such a text; but other people's programs choose
 * its content, and none of them may stop the indexer: without its parts, what a block changed is in doubt.
 */
export function readFuture(text: string): Future | undefined {
  try {
    return parseFuture(text)
  } catch (error) {
    if (error instanceof ValueSyntaxError) return undefined
    throw error
  }
}

/** Calls by the futures that they created: a future that is passed on dynamically is known only by a checksum. */
type Calls = {
  readonly find: (future: DynamicFuture) => Future | undefined
  /** The transition of a call; among identical calls, the next one. */
  readonly takeId: (future: Future) => string
}

function createCalls(transitions: readonly ChainTransition[]): Calls {
  const rootId = transitions.at(-1)?.id ?? ''
  let known: Map<string, { readonly future: Future; readonly ids: string[] }> | undefined
  const read = () => {
    const found: NonNullable<typeof known> = new Map()
    for (const { id, future: text } of transitions) {
      const future = text === undefined ? undefined : readFuture(text)
      if (future === undefined) continue
      const key = dynamicKey(future)
      const same = found.get(key)
      if (same === undefined) found.set(key, { future, ids: [id] })
      else same.ids.push(id)
    }
    known = found
    return found
  }
  return {
    find: (future) => (known ?? read()).get(dynamicKeyOf(future))?.future,
    takeId: (future) => {
      const named = transitions.filter(
        ({ program, function: name }) => program === future.program && name === future.function,
      )
      if (named.length === 1) return named[0]?.id ?? rootId
      return (known ?? read()).get(dynamicKey(future))?.ids.shift() ?? rootId
    },
  }
}

function nestedFutures(calls: Calls, { arguments: given }: Future): readonly Future[] {
  return given.flatMap((argument) => {
    if (argument.kind === 'future') return [argument]
    if (argument.kind !== 'dynamic_future') return []
    return calls.find(argument) ?? []
  })
}

/** Futures among the arguments that are given in full. */
export const staticFutures = ({ arguments: given }: Future): readonly Future[] =>
  given.filter((argument) => argument.kind === 'future')

const texts = new WeakMap<Future, readonly string[]>()

/** A future's own arguments as texts, without nested futures. Formatted once: a call and its core call share them. */
export function ownArguments(future: Future): readonly string[] {
  const known = texts.get(future) ?? future.arguments.flatMap(formatOwn)
  texts.set(future, known)
  return known
}

function formatOwn(argument: FutureArgument): readonly string[] {
  if (argument.kind === 'future' || argument.kind === 'dynamic_future') return []
  return [formatPlaintext(argument satisfies Plaintext)]
}

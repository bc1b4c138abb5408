import { type BroadcastNode, readOwnNode, type SignedCall, seenBy } from '@nightjar/sdk'
import { config } from '../lib/config.ts'
import { usePreferences } from '../lib/preferences.ts'

/** Who receives a private transaction that this page sends, so that a review can say it. */
export type Broadcaster =
  /** The person's own node. */
  | { readonly kind: 'own'; readonly host: string }
  /** Nodes of other operators than this site's, one at random. */
  | { readonly kind: 'others'; readonly operators: readonly string[] }
  /** This site's own node, because there is no other. */
  | { readonly kind: 'site' }

type Nodes = { readonly own: string | undefined; readonly listed: readonly BroadcastNode[] }

export function broadcaster({ own, listed }: Nodes = nodesHere()): Broadcaster {
  if (own !== undefined) return { kind: 'own', host: new URL(own).host }
  const operators = [...new Set(listed.map(({ operator }) => operator))]
  return operators.length > 0 ? { kind: 'others', operators } : { kind: 'site' }
}

/**
 * Nodes to which a transaction is sent, each only if the one before did not answer; none for this site's own. A
 * transaction that names its account goes there too: the chain says as much.
 */
export function broadcastTo(call: SignedCall, nodes: Nodes = nodesHere()): readonly string[] {
  if (seenBy(call).account !== 'hidden') return []
  if (nodes.own !== undefined) return [nodes.own]
  return shuffle(nodes.listed.map(({ url }) => url))
}

const nodesHere = (): Nodes => ({
  own: readOwnNode(usePreferences.getState().ownNode),
  listed: config().broadcastNodes ?? [],
})

/** Every order is equally likely. */
function shuffle<T>(items: readonly T[]): readonly T[] {
  const draws = crypto.getRandomValues(new Uint32Array(items.length))
  const drawn = items.map((item, at) => ({ item, draw: draws[at] ?? 0 }))
  return drawn.sort((a, b) => a.draw - b.draw).map(({ item }) => item)
}

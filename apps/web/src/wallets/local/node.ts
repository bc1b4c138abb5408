/** The little of the node's REST that the wallet needs; `nodeUrl` is without the network's path. */
export type WalletNode = ReturnType<typeof createWalletNode>

/** The node refused the transaction; the message carries its words. */
export class NodeRefusal extends Error {
  override name = 'NodeRefusal'
}

export function createWalletNode(nodeUrl: string) {
  const base = `${nodeUrl.replace(/\/$/, '')}/testnet`

  async function read(path: string): Promise<unknown> {
    const answer = await request(`${base}${path}`)
    return answer.ok ? answer.json() : null
  }

  return {
    url: nodeUrl.replace(/\/$/, ''),
    /** Source and newest edition of a deployed program. @throws NodeRefusal when there is none */
    program: async (id: string): Promise<{ source: string; edition: number }> => {
      const [source, edition] = await Promise.all([
        read(`/program/${id}`),
        read(`/program/${id}/latest_edition`),
      ])
      if (typeof source === 'string') {
        return { source, edition: typeof edition === 'number' ? edition : 0 }
      }
      throw new NodeRefusal(
        `The node has no program ${id}. Check that it follows the right network.`,
      )
    },
    /** Sends a built transaction; returns its id. @throws NodeRefusal with the node's words */
    broadcast: async (transaction: string): Promise<string> => {
      const answer = await request(`${base}/transaction/broadcast`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: transaction,
      })
      if (answer.ok) return String(await answer.json())
      throw new NodeRefusal(`The node refused the transaction: ${(await answer.text()).trim()}`)
    },
    /** State of a transaction by the id it was sent with; null while it is in no block. */
    confirmed: async (id: string): Promise<{ status: string; onchainId: string } | null> => {
      const found = await read(`/transaction/confirmed/${id}`)
      if (typeof found !== 'object' || found === null) return null
      const { status, transaction } = found as { status: string; transaction?: { id?: string } } // the node's form
      return { status, onchainId: transaction?.id ?? id }
    },
    height: async (): Promise<number> => Number(await read('/block/height/latest')),
    /** Blocks `start` to `end` − 1, 50 at most. */
    blocks: async (start: number, end: number): Promise<readonly unknown[]> => {
      const found = await read(`/blocks?start=${start}&end=${end}`)
      return Array.isArray(found) ? found : []
    },
  }
}

async function request(url: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    throw new NodeRefusal('The node does not answer. Check your connection and try again.', {
      cause,
    })
  }
}

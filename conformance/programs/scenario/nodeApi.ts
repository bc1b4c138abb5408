/** The part of a node's REST API that a scenario needs. */
export type NodeApi = {
  readonly name: string
  height(): Promise<number>
  stateRoot(): Promise<string>
  /** Sends a transaction and waits for its block. */
  send(transaction: string): Promise<'accepted' | 'rejected'>
  entries(program: string, mapping: string): Promise<ReadonlyMap<string, string>>
  mine(count: number): Promise<void>
}

/** Connects to a development node at `host`, such as `http://127.0.0.1:3041`. */
export function createNodeApi(name: string, host: string): NodeApi {
  const api = `${host}/testnet`

  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`${api}/${path}`)
    if (!response.ok) throw new Error(`${name} answers ${path}: ${await response.text()}`)
    return response.json()
  }

  const post = async (path: string, body: string): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${api}/${path}`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`${name} refuses ${path}: ${await response.text()}`)
  }

  const confirmed = async (id: string): Promise<'accepted' | 'rejected' | null> => {
    const response = await fetch(`${api}/transaction/confirmed/${id}`)
    if (!response.ok) return null
    const found = (await response.json()) as { status: 'accepted' | 'rejected' } | null
    return found?.status ?? null
  }

  return {
    name,
    height: async () => Number(await get('block/height/latest')),
    stateRoot: async () => String(await get('stateRoot/latest')),
    async send(transaction) {
      await post('transaction/broadcast', transaction)
      const { id } = JSON.parse(transaction) as { id: string }
      for (let attempt = 0; attempt < 200; attempt += 1) {
        const status = await confirmed(id)
        if (status !== null) return status
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`${name} never confirmed ${id}.`)
    },
    async entries(program, mapping) {
      const found = (await get(`program/${program}/mapping/${mapping}?all=true`)) as
        | [string, string][]
        | Record<string, string>
        | null
      return new Map(Array.isArray(found) ? found : Object.entries(found ?? {}))
    },
    mine: (count) => post('block/create', JSON.stringify({ num_blocks: count })),
  }
}

import { type WebSocket, WebSocketServer } from 'ws'

type Message = { readonly topic: string; readonly message: string; readonly tag: number }
type Request = { readonly id: number; readonly method: string; readonly params: Params }
type Params = Partial<Message> & {
  readonly topics?: readonly string[]
  readonly pairingTopic?: string
  readonly sessionTopic?: string
  readonly sessionProposal?: string
  readonly sessionProposalResponse?: string
  readonly sessionSettlementRequest?: string
}

/** A WalletConnect relay on this machine: stores published messages and delivers them to subscribers. */
export async function createLoopbackRelay() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((done) => server.once('listening', done))
  const mailbox = new Map<string, Message[]>()
  const subscribers = new Map<string, Set<WebSocket>>()
  let ids = 0

  function deliver(socket: WebSocket, message: Message): void {
    ids += 1
    const data = { ...message, publishedAt: Date.now() }
    const params = { id: message.topic, data }
    socket.send(JSON.stringify({ id: ids, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }

  function publish(from: WebSocket, { topic = '', message = '', tag = 0 }: Params): void {
    const kept = { topic, message, tag }
    mailbox.set(topic, [...(mailbox.get(topic) ?? []), kept])
    for (const socket of subscribers.get(topic) ?? []) if (socket !== from) deliver(socket, kept)
  }

  function subscribe(socket: WebSocket, topic: string): string {
    subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(socket))
    for (const message of mailbox.get(topic) ?? []) setImmediate(deliver, socket, message) // after the answer
    return topic
  }

  function answer(socket: WebSocket, { method, params }: Request): unknown {
    const { topic = '', topics = [], pairingTopic = '', sessionTopic = '' } = params
    switch (method) {
      case 'irn_subscribe':
        return subscribe(socket, topic)
      case 'irn_batchSubscribe':
        return topics.map((each) => subscribe(socket, each))
      case 'irn_unsubscribe':
        return subscribers.get(topic)?.delete(socket) ?? true
      case 'irn_publish':
        publish(socket, params)
        return true
      case 'irn_fetchMessages':
        return { messages: mailbox.get(topic) ?? [], hasMore: false }
      case 'irn_batchFetchMessages':
        return { messages: topics.flatMap((each) => mailbox.get(each) ?? []), hasMore: false }
      case 'wc_proposeSession':
        subscribe(socket, pairingTopic) // the proposer receives the answer
        publish(socket, { topic: pairingTopic, message: params.sessionProposal ?? '', tag: 1100 })
        return true
      case 'wc_approveSession':
        subscribe(socket, sessionTopic)
        publish(socket, {
          topic: pairingTopic,
          message: params.sessionProposalResponse ?? '',
          tag: 1101,
        })
        publish(socket, {
          topic: sessionTopic,
          message: params.sessionSettlementRequest ?? '',
          tag: 1102,
        })
        return true
      default:
        return true
    }
  }

  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const request: Request = JSON.parse(String(data))
      if (request.method === undefined) return // an acknowledgement
      const result = answer(socket, request)
      socket.send(JSON.stringify({ id: request.id, jsonrpc: '2.0', result }))
    })
    socket.on('close', () => {
      for (const set of subscribers.values()) set.delete(socket)
    })
  })

  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `ws://127.0.0.1:${port}`,
    /** All published messages, as transmitted. */
    published: (): readonly Message[] => [...mailbox.values()].flat(),
    close: async (): Promise<void> => {
      for (const socket of server.clients) socket.terminate()
      await new Promise((done) => server.close(done))
    },
  }
}

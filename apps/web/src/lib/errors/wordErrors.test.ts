// @vitest-environment happy-dom
import { createAleoClient } from '@nightjar/aleo'
import { API_REASONS, ApiError, type ApiReason, createApiClient } from '@nightjar/sdk'
import { WalletError } from '@nightjar/wallet/errors'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { claimProblem } from '../claimProblem.ts'
import { sentenceOf } from '../sentenceOf.ts'
import { speak } from '../text/catalogue.ts'

await speak('de')

const api = (answer: () => Response | Promise<Response>) =>
  createApiClient({ baseUrl: '', fetch: async () => answer(), log: () => undefined })
const refused = (code: string, status: number, details?: object) => () =>
  Response.json({ error: { code, message: 'An English sentence.', details } }, { status })

/** What a page says of a call that fails. */
async function said(call: Promise<unknown>): Promise<string> {
  return sentenceOf(await call.catch((error: unknown) => error))
}

describe('sentenceOf, in German', () => {
  test.each(Object.keys(API_REASONS) as ApiReason[])(
    'default: the server refuses for %s',
    async (reason) => {
      const details = { reason, most: 100 }
      const text = await said(api(refused('conflict', 409, details)).pairs())
      expect(text).toMatch(/[.]$/)
      expect(text).not.toBe('An English sentence.')
      expect(text).not.toMatch(/errors\.|NaN|\{/)
    },
  )

  test.each([
    [
      'too_many_requests',
      429,
      'Zu viele Anfragen aus Ihrem Netz. Versuchen Sie es in einer Minute noch einmal.',
    ],
    ['internal', 500, 'Der Server konnte nicht antworten. Versuchen Sie es später noch einmal.'],
    ['unavailable', 503, 'Der Server kann das gerade nicht. Versuchen Sie es später noch einmal.'],
  ])('default: the server answers %s', async (code, status, text) => {
    expect(await said(api(refused(code, status)).pairs())).toBe(text)
  })

  test('default: the server is not there, answers a proxy’s page or something else', async () => {
    const gone = api(() => Promise.reject(new TypeError('Failed to fetch'))).pairs()
    expect(await said(gone)).toMatch(/^Der Server ist nicht erreichbar/)
    const page = api(() => new Response('<html>', { status: 200 })).pairs()
    expect(await said(page)).toMatch(/^Diese Seite kann die Antwort/)
    const bare = api(() => Response.json({}, { status: 418 })).pairs()
    expect(await said(bare)).toMatch(/^Der Server antwortete mit Status 418\./)
  })

  test('default: a part of the answer is missing', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const query = { queryKey: ['account', 'faucet'], queryFn: async () => undefined }
    vi.spyOn(console, 'error').mockReturnValue() // the library's own report
    expect(await said(client.fetchQuery(query))).toMatch(/^Diese Seite kann die Antwort/)
  })

  test('default: the node is not there, busy, or knows nothing', async () => {
    const node = (answer: () => Promise<Response>) =>
      createAleoClient({ baseUrl: 'http://node.test', fetch: answer })
    const gone = node(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await said(gone.getHeight())).toMatch(/^Der Aleo-Knoten antwortet nicht/)
    const busy = node(async () => new Response('', { status: 503 }))
    expect(await said(busy.getHeight())).toMatch(/^Der Aleo-Knoten antwortet nicht/)
    const other = node(async () => new Response('"x"'))
    expect(await said(other.getHeight())).toMatch(/^Die Antwort des Aleo-Knotens/)
  })

  test('behavior: an error from a worker is known by its name', () => {
    const error = Object.assign(new Error('The node at http://node.test is not responding.'), {
      name: 'NodeUnavailableError',
    })
    expect(sentenceOf(error)).toMatch(/^Der Aleo-Knoten antwortet nicht/)
  })

  test('behavior: a claim that is not paid says why', () => {
    const status = {
      address: 'aleo1',
      status: 'unavailable',
      token_id: null,
      amount: '0',
      tx_id: null,
    } as const
    const reason = API_REASONS.no_share
    expect(claimProblem({ ...status, reason, reason_code: 'no_share' })).toBe(
      'Ihre Adresse hat keinen Anteil am Preis.',
    )
    expect(claimProblem({ ...status, reason, reason_code: 'of a later server' })).toBe(reason)
    expect(claimProblem(undefined)).toBe('')
  })

  test.each([
    ['bad_request', 400, 'Der Server hat das abgelehnt: „An English sentence“.'],
    ['conflict', 409, 'Der Server hat das abgelehnt: „An English sentence“.'],
    ['not_found', 404, 'Der Server hat das nicht gefunden: „An English sentence“.'],
  ])(
    'default: the server answers %s without a reason, and is quoted',
    async (code, status, text) => {
      expect(await said(api(refused(code, status)).pairs())).toBe(text)
    },
  )

  test('default: the node refuses, and is quoted, also from a worker', async () => {
    const node = createAleoClient({
      baseUrl: 'http://node.test',
      fetch: async () => new Response('Invalid transaction', { status: 422 }),
    })
    const sentence = 'Der Aleo-Knoten hat das abgelehnt: „Invalid transaction“.'
    expect(await said(node.broadcast('{}'))).toBe(sentence)
    const error = Object.assign(new Error('Invalid transaction'), { name: 'NodeRefusedError' })
    expect(sentenceOf(error)).toBe(sentence)
  })

  test('behavior: words of a wallet or unknown codes stay', () => {
    const own = [
      new WalletError('Transaction', 'Fee too low.'),
      new ApiError({ message: 'Of a later server.', code: 'toString', status: 400 }),
    ]
    for (const error of own) expect(sentenceOf(error)).toBe(error.message)
  })
})

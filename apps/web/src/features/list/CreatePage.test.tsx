import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { holdBearer } from '../../lib/bearer.ts'
import { setConfig } from '../../lib/config.ts'
import { DEFAULT_SETTINGS } from '../../lib/exchangeSettings.ts'
import { useImportedHere } from '../../lib/importedHere.ts'
import {
  balancesQuery,
  creditsQuery,
  ownTokensQuery,
  pairsQuery,
  settingsQuery,
  tokensQuery,
} from '../../lib/queries.ts'
import { ADDRESS, servedPairs, tokens } from '../../testing/exchange.ts'
import { type PlanWallet, startPlanWallet } from '../../testing/planWallet.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { testConfig } from '../../testing/testConfig.ts'
import { onchainId } from '../../testing/transactions.ts'
import { advance } from '../../transactions/advance.ts'
import { transactionStore } from '../../transactions/store.ts'
import { CreatePage } from './CreatePage.tsx'

beforeAll(() => setConfig(testConfig))

const LOGO = `/ims/image/${'a'.repeat(64)}.webp`
const picture = new File(['picture'], 'logo.png', { type: 'image/png' })
const outcome = { status: 'accepted', height: 104, timestamp: 9, fee: '17' } as const
const answered = (data: unknown) => Response.json({ data })

type Asked = { readonly path: string; readonly body: unknown }

let client: QueryClient
let connected: PlanWallet
let asked: Asked[]
/** The server's answer to a request for a new token's id: a different one each time. */
let hash: () => Promise<Response>
let hashes = 0

async function answer(path: string, init?: RequestInit): Promise<Response> {
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
  asked.push({ path, body })
  if (path === '/api/bhp256') return hash()
  if (path === '/ims/image/upload') return answered({ urls: [LOGO] })
  return new Promise(() => undefined)
}

beforeEach(async () => {
  connected = await startPlanWallet(() => [])
  asked = []
  hash = async () => answered({ bhp256: `${9000 + ++hashes}field` })
  vi.stubGlobal('fetch', answer)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  holdBearer({ address: ADDRESS, token: 'bearer', expires: Date.now() / 1000 + 3600 })
  client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  client.setQueryData(tokensQuery.queryKey, [...tokens])
  client.setQueryData(pairsQuery.queryKey, { height: 8, pairs: servedPairs })
  client.setQueryData(settingsQuery.queryKey, DEFAULT_SETTINGS)
  client.setQueryData(balancesQuery(ADDRESS, []).queryKey, new Map())
  client.setQueryData(creditsQuery(ADDRESS).queryKey, 9_000_000n)
  client.setQueryData(ownTokensQuery(ADDRESS, []).queryKey, { created: [], imported: [] })
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  holdBearer(undefined)
  useImportedHere.setState({ ids: [] })
  await connected.stop()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const bodiesTo = (path: string) =>
  asked.filter((each) => each.path === path).map(({ body }) => body)

/** The page, filled in. */
async function show(): Promise<void> {
  await showRouted(CreatePage, { client })
  type('Name', 'Heron Fish Market')
  type('Symbol', 'HERON')
  type('Initial supply', '5')
}

/** Reviews it with a picture, and lets the wallet send it. */
async function create(): Promise<void> {
  fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [picture] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Review token' }))
  press('Create HERON')
  await screen.findByText(/^You can close this\./)
}

async function accept(): Promise<void> {
  const [sent] = transactionStore.list()
  const accepted = { ...outcome, reason: null, moved: null }
  const finding = { from: 'chain', onchainId: onchainId('a'), outcome: accepted } as const
  await act(() =>
    transactionStore.change(sent?.id ?? '', (stored) => stored && advance(stored, finding)),
  )
}

describe('CreatePage', () => {
  test.each([
    ['1.8', 'Enter the decimals'],
    ['-1', 'Enter the decimals'],
    ['1e1', 'Enter the decimals'],
    ['\u200b 18', 'Review'],
    ['١٨', 'Review'],
  ])('behavior: decimals typed as %j are not read as other ones', async (typed, words) => {
    await show()
    type('Decimals', typed)
    expect(screen.getByLabelText<HTMLInputElement>('Decimals').maxLength).toBeGreaterThan(20)
    expect(screen.getByRole('button', { name: new RegExp(words) })).toBeTruthy()
  })

  test('behavior: nothing can be reviewed before the token’s id is known', async () => {
    let reply = (_: Response): void => undefined
    hash = () =>
      new Promise((done) => {
        reply = done
      })
    await show()
    const button = screen.getByRole<HTMLButtonElement>('button', {
      name: /^Computing the token id/,
    })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await act(async () => reply(answered({ bhp256: '7700112233field' })))
    fireEvent.click(await screen.findByRole('button', { name: 'Review token' }))
    expect(screen.getByText('7700112233')).toBeTruthy()
  })

  test('error: an id that could not be loaded is requested again', async () => {
    const works = hash
    hash = async () => new Response('', { status: 503 })
    await show()
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('Couldn’t get the token’s id from the server.')).toBeTruthy()
    hash = works
    fireEvent.click(again)
    expect(await screen.findByRole('button', { name: 'Review token' })).toBeTruthy()
  })

  test('behavior: closed after sending, the token is imported, its picture is saved, and the next one has another id', async () => {
    await show()
    await create()
    const id = `${9000 + hashes}field`
    expect(useImportedHere.getState().ids).toEqual([id])
    press('Close')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodiesTo('/api/token')).toEqual([])
    await accept()
    const saved = { token_id: id, name: 'Heron Fish Market', symbol: 'HERON', logo: LOGO }
    await vi.waitFor(() => expect(bodiesTo('/api/token')).toEqual([saved]))
    expect(await screen.findByRole('button', { name: 'Review token' })).toBeTruthy()
    const [first, second] = bodiesTo('/api/bhp256')
    expect(second).toBeDefined()
    expect(second).not.toEqual(first)
  })

  test('behavior: a review closed without sending keeps its id', async () => {
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Review token' }))
    press('Close')
    expect(await screen.findByRole('button', { name: 'Review token' })).toBeTruthy()
    expect(bodiesTo('/api/bhp256')).toHaveLength(1)
  })
})

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { developmentAccounts } from '@nightjar/devchain'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EnvError, readEnv } from './env.ts'
import { formatRounds } from './points/roundsFile.ts'
import { readTestEnv } from './testing/readTestEnv.ts'

const problemsOf = (source: Record<string, string>): string[] => {
  try {
    readTestEnv(source)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError)
    return error instanceof EnvError ? error.message.split('\n') : []
  }
}

describe('readEnv', () => {
  test('default: a local network needs no settings', () => {
    expect(readTestEnv({})).toMatchObject({
      port: 8080,
      network: 'local',
      chainNetwork: 'testnet',
      nodeUrl: 'http://127.0.0.1:3030',
      closureDate: '',
      excludedAreas: ['Mainland China', 'Singapore', 'the United States'],
      disabledRoutes: [],
      onReorg: 'rebuild',
      creditsClaim: true,
    })
  })

  test('behavior: the simulated accounts of a local network are read from its folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nightjar-env-'))
    const accounts = developmentAccounts.slice(10, 12).map(({ address }) => address)
    const file = join(folder, 'simulated.json')
    await writeFile(file, JSON.stringify(accounts))
    const elsewhere = { NIGHTJAR_NETWORK: 'testnet', NIGHTJAR_NODE_URL: 'https://node.example/' }
    const simulatedWith = (source: Record<string, string>) =>
      readTestEnv({ ...source, NIGHTJAR_DATA: folder }).rules.simulated
    expect(simulatedWith({})).toEqual(accounts)
    expect(simulatedWith(elsewhere)).toEqual([])
    await writeFile(file, '["somebody"]')
    expect(problemsOf({ NIGHTJAR_DATA: folder })).toEqual([
      `${file} should read ["aleo1…"]: restore it, or delete it, and npm start writes it again.`,
    ])
    await rm(folder, { recursive: true })
    expect(readTestEnv({}).rules.simulated).toEqual([])
  })

  test('behavior: the market is live only where it is asked for, and only on a local network', () => {
    expect(readTestEnv({}).isMarketLive).toBe(false)
    expect(readTestEnv({ NIGHTJAR_MARKET: 'live' }).isMarketLive).toBe(true)
    expect(problemsOf({ NIGHTJAR_MARKET: 'lively' })).toHaveLength(1)
  })

  test('behavior: mainnet has no faucet, stops on another history and gives nothing away', () => {
    const env = readTestEnv({
      NIGHTJAR_NETWORK: 'mainnet',
      NIGHTJAR_NODE_URL: 'https://node.example/',
    })
    expect(env).toMatchObject({
      chainNetwork: 'mainnet',
      nodeUrl: 'https://node.example',
      disabledRoutes: ['/faucet', '/campaign/points'],
      onReorg: 'stop',
      creditsClaim: false,
    })
  })

  test('error: no prizes are paid on mainnet', () => {
    const env = { NIGHTJAR_NODE_URL: 'https://node.example', COMPETITION_CLAIM: 'true' }
    const sentence = 'COMPETITION_CLAIM is true, but prizes are not paid on mainnet. Unset it.'
    expect(problemsOf({ ...env, NIGHTJAR_NETWORK: 'mainnet' })).toContain(sentence)
    expect(problemsOf({ ...env, NIGHTJAR_NETWORK: 'testnet' })).not.toContain(sentence)
  })

  test('args: empty values clear settings that have a default', () => {
    expect(readTestEnv({ NIGHTJAR_EXCLUDED_AREAS: '', DISABLED_ROUTES: '' })).toMatchObject({
      excludedAreas: [],
      disabledRoutes: [],
    })
    const closed = readTestEnv({ NIGHTJAR_CLOSURE_DATE: '2025-07-01' })
    expect(closed.closureDate).toBe('2025-07-01')
  })

  test('args: an empty address, folder or file counts as unset', () => {
    const names = ['HOST', 'METRICS_HOST', 'NIGHTJAR_DATA', 'WEB_DIST', 'SECRETS_FILE', 'TERMS_URL']
    const empty = Object.fromEntries([...names, 'NIGHTJAR_NODE_URL'].map((name) => [name, '']))
    vi.spyOn(process, 'cwd').mockReturnValue('/no/such') // the folder that `.nightjar` is looked for in
    expect(readEnv(empty)).toEqual(readEnv({}))
    vi.restoreAllMocks()
    expect(problemsOf({ NIGHTJAR_NETWORK: 'testnet', NIGHTJAR_NODE_URL: ' , ' })).toEqual([
      "NIGHTJAR_NODE_URL is missing: NIGHTJAR_NETWORK=testnet needs a node's address.",
    ])
  })

  test("args: the competition and the medal override the network's rules", () => {
    const { rules } = readTestEnv({
      COMPETITION_ENDS_AT: '1800000000',
      COMPETITION_PRIZE: '5:7',
      COMPETITION_TOKENS: '8field, 9',
      OG_HEIGHT: '77',
    })
    expect(rules.rounds).toEqual([
      {
        id: 1,
        startsAt: Date.UTC(2025, 0, 1) / 1000,
        endsAt: 1_800_000_000,
        tokens: ['8field', '9field'],
        prize: { amount: 5n, tokenId: '7field' },
      },
    ])
    expect(rules.ogHeight).toBe(77)
  })

  test('args: token ids with or without their suffix', () => {
    const { blacklist, officialTokens, verifiedTokens } = readTestEnv({
      TOKEN_BLACKLIST: '12, 13field',
      OFFICIAL_TOKENS: '15field',
      VERIFIED_TOKENS: '14',
    })
    expect([blacklist, officialTokens, verifiedTokens]).toEqual([
      ['12field', '13field'],
      ['15field'],
      ['14field'],
    ])
  })

  test("error: reports all problems at once, without the database's password", () => {
    const problems = problemsOf({
      PORT: '99999',
      NIGHTJAR_NETWORK: 'moon',
      NIGHTJAR_NODE_URL: 'ftp://x',
      DATABASE_URL: 'mysql://user:secret@host/db',
      TRUST_PROXY: 'yes',
      NIGHTJAR_CLOSURE_DATE: 'soon',
      COMPETITION_PRIZE: 'much',
    })
    expect(problems).toHaveLength(7)
    expect(problems.join()).not.toContain('secret')
    expect(problems[0]).toBe(
      'NIGHTJAR_NETWORK is "moon"; it must be one of local, testnet, mainnet.',
    )
  })

  test('error: a real network without a node', () => {
    expect(problemsOf({ NIGHTJAR_NETWORK: 'testnet' })).toEqual([
      "NIGHTJAR_NODE_URL is missing: NIGHTJAR_NETWORK=testnet needs a node's address.",
    ])
  })

  test.each([
    ['TOKEN_BLACKLIST', '12,abc'],
    ['VERIFIED_TOKENS', '12u128'],
    ['COMPETITION_TOKENS', '9'.repeat(76)],
    ['COMPETITION_PRIZE', `5:${'9'.repeat(76)}field`],
  ])('error: %s with an invalid token id', (name, value) => {
    const [problem, ...others] = problemsOf({ [name]: value })
    expect(problem).toContain(`${name} is "${value}"; it must be`)
    expect(others).toEqual([])
  })

  test('args: addresses and origins, each with its own protocols, without a trailing slash', () => {
    expect(
      readTestEnv({
        NIGHTJAR_NODE_URL: 'https://one.example/, http://127.0.0.1:3030',
        PUBLIC_URL: 'https://nightjar.example/',
        SECURITY_CONTACT: 'mailto:security@nightjar.example',
        WALLETCONNECT_RELAY: 'wss://relay.example',
        EMBED_ORIGINS: 'https://blog.example/, http://[::1]:8000',
        BROADCAST_NODES: 'Alice & Co=https://node.alice.example/?a=b/, Bob = http://bob.example',
        EXPLORER_URL: '',
      }),
    ).toMatchObject({
      nodeUrls: ['https://one.example', 'http://127.0.0.1:3030'],
      publicUrl: 'https://nightjar.example',
      securityContact: 'mailto:security@nightjar.example',
      walletConnectRelay: 'wss://relay.example',
      embedOrigins: ['https://blog.example', 'http://[::1]:8000'],
      broadcastNodes: [
        { operator: 'Alice & Co', url: 'https://node.alice.example/?a=b' },
        { operator: 'Bob', url: 'http://bob.example' },
      ],
      explorerUrl: '',
    })
  })

  test.each([
    ['PUBLIC_URL', 'nightjar.example', 'an address such as http://127.0.0.1:3030'],
    [
      'SECURITY_CONTACT',
      'http://nightjar.example',
      'an address such as mailto:security@nightjar.example',
    ],
    [
      'WALLETCONNECT_RELAY',
      'https://relay.example',
      'an address such as wss://relay.walletconnect.org',
    ],
    [
      'EMBED_ORIGINS',
      'https://*.example',
      'origins separated by commas, such as https://blog.example',
    ],
    [
      'EMBED_ORIGINS',
      'https://a.example/path,b',
      'origins separated by commas, such as https://blog.example',
    ],
    [
      'EMBED_ORIGINS',
      'https://a.example:443',
      'origins separated by commas, such as https://blog.example',
    ],
    ['EMBED_ORIGINS', 'https://[1', 'origins separated by commas, such as https://blog.example'],
    ...['https://node.example', '=https://node.example', 'Alice=node.example'].map(
      (given): [string, string, string] => [
        'BROADCAST_NODES',
        given,
        'nodes separated by commas, each with its operator’s name, such as Alice=https://node.alice.example',
      ],
    ),
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['PORT', 'http', 'a whole number from 0 to 65535'],
    ['DRAIN_SECONDS', '301', 'a whole number from 0 to 300'],
    ['TRUST_PROXY', 'TRUE', 'one of true, false'],
    ['NIGHTJAR_CLOSURE_DATE', '2025-13-01', 'a day such as 2025-07-01, or empty'],
  ])('error: %s is %s', (name, value, rule) => {
    expect(problemsOf({ [name]: value })).toEqual([`${name} is "${value}"; it must be ${rule}.`])
  })

  test('error: a competition that ends before it starts', () => {
    const times = { COMPETITION_STARTS_AT: '1800000000', COMPETITION_ENDS_AT: '1800000000' }
    expect(problemsOf(times)).toEqual([
      'The competition starts at 1800000000 and ends at 1800000000: COMPETITION_ENDS_AT must be after COMPETITION_STARTS_AT.',
    ])
    const testnet = { NIGHTJAR_NETWORK: 'testnet', NIGHTJAR_NODE_URL: 'https://node.example' }
    expect(problemsOf({ ...testnet, COMPETITION_PRIZE: '5:7field' })).toHaveLength(1)
    expect(problemsOf(testnet)).toEqual([])
  })
})

describe('readEnv with files', () => {
  const key = `APrivateKey1zkp${'8'.repeat(44)}` // only its form is checked here
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nightjar-secrets-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const write = async (text: string, mode: number): Promise<string> => {
    const file = join(folder, 'secrets.json')
    await writeFile(file, text)
    await chmod(file, mode) // whatever the umask of the process is
    return file
  }

  test('args: rounds from a file; single values apply to the last one', async () => {
    const round = { tokens: ['8field'], prize: null }
    const rounds = [
      { id: 1, startsAt: 10, endsAt: 20, ...round },
      { id: 2, startsAt: 20, endsAt: 30, ...round },
    ]
    const file = await write(formatRounds(rounds), 0o600)
    const env = readTestEnv({ COMPETITION_ROUNDS_FILE: file, COMPETITION_ENDS_AT: '40' })
    expect(env.rules.rounds).toEqual([rounds[0], { ...rounds[1], endsAt: 40 }])
  })

  test('error: a rounds file that is missing or malformed', async () => {
    expect(problemsOf({ COMPETITION_ROUNDS_FILE: '/no/such' })).toEqual([
      'COMPETITION_ROUNDS_FILE is /no/such, but this file does not exist.',
    ])
    const [problem] = problemsOf({ COMPETITION_ROUNDS_FILE: await write('{', 0o600) })
    expect(problem).toContain('should read like [{ "id": 1,')
  })
  const paying = {
    NIGHTJAR_NETWORK: 'testnet',
    NIGHTJAR_NODE_URL: 'https://node.example',
    CREDITS_CLAIM: 'true',
    CREDITS_CLAIM_DAILY_MICROCREDITS: '100000000',
    CREDITS_CLAIM_TOTAL_MICROCREDITS: '1000000000',
  }

  test('default: a key that only the owner can read, and budgets', async () => {
    const secrets = await write(JSON.stringify({ operatorKey: key }), 0o600)
    const env = readTestEnv({ ...paying, SECRETS_FILE: secrets })
    expect(env).toMatchObject({
      creditsDailyMicrocredits: 100_000_000n,
      creditsTotalMicrocredits: 1_000_000_000n,
    })
    expect(JSON.stringify(env, (_, value) => String(value))).not.toContain(key)
  })

  test('error: claims without a key, without a budget', () => {
    const { CREDITS_CLAIM_TOTAL_MICROCREDITS: _, ...rest } = paying
    const problems = problemsOf({ ...rest, COMPETITION_CLAIM: 'true', SECRETS_FILE: '/no/such' })
    expect(problems).toEqual([
      'CREDITS_CLAIM is true without a budget: set CREDITS_CLAIM_DAILY_MICROCREDITS and CREDITS_CLAIM_TOTAL_MICROCREDITS.',
      'CREDITS_CLAIM is true, but /no/such holds no operatorKey to pay from.',
      'COMPETITION_CLAIM is true, but /no/such holds no operatorKey to pay from.',
    ])
  })

  test('error: claims are paid from the key that npm start wrote for a local network', async () => {
    const operatorKey = developmentAccounts[0]?.privateKey
    const secrets = await write(JSON.stringify({ operatorKey }), 0o600)
    expect(problemsOf({ ...paying, SECRETS_FILE: secrets })).toEqual([
      `CREDITS_CLAIM is true, but ${secrets} holds the operatorKey of a local network, with which anyone could take the credits: put a key of your own there, or set SECRETS_FILE.`,
    ])
    expect(problemsOf({ CREDITS_CLAIM: 'true', SECRETS_FILE: secrets })).toEqual([])
    expect(problemsOf({ ...paying, CREDITS_CLAIM: 'false', SECRETS_FILE: secrets })).toEqual([])
  })

  test('error: every user of the machine may read it', async () => {
    const secrets = await write(JSON.stringify({ operatorKey: key }), 0o644)
    expect(problemsOf({ ...paying, SECRETS_FILE: secrets })).toEqual([
      `${secrets} can be read by every user: run chmod 600 ${secrets}.`,
    ])
    expect(problemsOf({ SECRETS_FILE: secrets })).toEqual([])
  })

  test('error: a file that cannot be read', () => {
    expect(problemsOf({ SECRETS_FILE: folder })).toEqual([
      `${folder} cannot be read (EISDIR). Let the server's user read it, or set SECRETS_FILE.`,
    ])
  })

  test.each(['{', '7', '[]', '{ "operatorKey": 7 }', '{ "operatorKey": "secret words" }'])(
    'error: a file with %s, which the message does not repeat',
    async (text) => {
      const [problem = ''] = problemsOf({ SECRETS_FILE: await write(text, 0o600) })
      expect(problem).toMatch(/should read \{ "operatorKey": "APrivateKey1…" \}\.$/)
      expect(problem).not.toContain('secret words')
    },
  )
})

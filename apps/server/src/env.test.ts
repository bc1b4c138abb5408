import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const problemsOf = (source: Record<string, string>): string[] => {
  try {
    readEnv(source)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError)
    return error instanceof EnvError ? error.message.split('\n') : []
  }
}

describe('readEnv', () => {
  test('default: a local network that needs nothing set', () => {
    expect(readEnv({})).toMatchObject({
      port: 8080,
      network: 'local',
      chainNetwork: 'testnet',
      nodeUrl: 'http://127.0.0.1:3030',
      closureDate: '2025-07-01',
      disabledRoutes: [],
      onReorg: 'rebuild',
      creditsClaim: true,
    })
  })

  test('behavior: mainnet closes the faucet, stops on another history and gives nothing away', () => {
    const env = readEnv({ NIGHTJAR_NETWORK: 'mainnet', NIGHTJAR_NODE_URL: 'https://node.example/' })
    expect(env).toMatchObject({
      chainNetwork: 'mainnet',
      nodeUrl: 'https://node.example',
      disabledRoutes: ['/faucet', '/campaign/points'],
      onReorg: 'stop',
      creditsClaim: false,
    })
  })

  test('args: empty texts clear what has a default', () => {
    expect(readEnv({ CLOSURE_DATE: '', DISABLED_ROUTES: '' })).toMatchObject({
      closureDate: '',
      disabledRoutes: [],
    })
  })

  test('args: the competition', () => {
    const { competition } = readEnv({
      COMPETITION_ENDS_AT: '1800000000',
      COMPETITION_PRIZE: '5:7field',
    })
    expect(competition).toEqual({ endsAt: 1_800_000_000, prize: { amount: 5n, tokenId: '7field' } })
  })

  test('error: all problems at once, the password of a database in none', () => {
    const problems = problemsOf({
      PORT: '99999',
      NIGHTJAR_NETWORK: 'moon',
      NIGHTJAR_NODE_URL: 'ftp://x',
      DATABASE_URL: 'mysql://user:secret@host/db',
      TRUST_PROXY: 'yes',
      CLOSURE_DATE: 'soon',
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
})

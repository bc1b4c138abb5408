import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CREDITS, CREDITS_ID, movementOf, outsideMovement, WRAPPED_ALEO } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { tokenOf as tokenNamed, tokens } from '../testing/exchange.ts'
import { showExact } from './format.ts'
import { spellAmount, spellToken } from './spellToken.ts'
import { createTokenOf } from './useTokenOf.ts'

const tokenOf = createTokenOf(tokens, [])
const usdx = tokenNamed('USDX')
const source = join(import.meta.dirname, '..')

describe('spellToken and spellAmount', () => {
  test('default: both forms of ALEO are called ALEO, with its logo', () => {
    expect(spellToken({ token_id: WRAPPED_ALEO.id }, tokenOf)).toMatchObject({
      token: { id: WRAPPED_ALEO.id, symbol: 'ALEO', logo: CREDITS.logo },
      form: 'wrapped',
    })
    expect(spellToken({ token_id: CREDITS_ID }, tokenOf)).toEqual({ token: CREDITS })
  })

  test.each([
    ['2 ALEO', movementOf(CREDITS, 2_000_000n)],
    ['2 ALEO (wrapped)', movementOf(WRAPPED_ALEO, 2_000_000n)],
    ['2 USDX', movementOf(usdx, 2_000_000n)],
    ['2 USDX (outside)', outsideMovement(usdx, 2_000_000n)],
    [undefined, movementOf({ id: '5field' }, 2n)],
  ])('default: %s', (text, movement) => {
    expect(spellAmount(movement, tokenOf, showExact)).toBe(text)
  })
})

/** Amounts that no list of transactions tells, of prizes, orders, quotes and formulas; prices; and amounts as pools hold them. */
const others = [
  'features/activity/DetailCall.tsx',
  'features/campaign/CoinCompetitionPage.tsx',
  'features/campaign/PastRounds.tsx',
  'features/campaign/Prize.tsx',
  'features/home/SwapTape.tsx',
  'features/list/CreateSheet.tsx',
  'features/list/MintDialog.tsx',
  'features/markets/PairTrades.tsx', // under the names of the pair's tokens
  'features/pools/ZapFacts.tsx',
  'features/pools/movedQuote.ts',
  'features/swap/SwapReceipt.tsx',
]

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
)

test('tokens are named in one place, and no text names the wrapped form otherwise', () => {
  const having = (word: string) =>
    files.filter((file) => readFileSync(join(source, file), 'utf8').includes(word))
  expect(having('tokenFromServed')).toEqual(['lib/readToken.ts'])
  expect(having('WALEO').filter((file) => !file.startsWith('testing/'))).toEqual([])
  const messages = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  )
  expect(
    messages.filter((file) => readFileSync(join(source, file), 'utf8').includes('WALEO')),
  ).toEqual([])
})

test('everything that shows what moved tells its form', () => {
  const showing = files.filter((file) => {
    const code = readFileSync(join(source, file), 'utf8')
    const isShown = /\bshow(TokenAmount|Exact|Digits)\b/.test(code)
    return isShown && /\bMovement\b|\btoken_id\b|\.(paid|received)\b/.test(code)
  })
  const apart = showing.filter(
    (file) => !readFileSync(join(source, file), 'utf8').includes('lib/spellToken.ts'),
  )
  expect(apart.sort()).toEqual([...others, 'lib/spellToken.ts'].sort())
  expect(showing.length).toBeGreaterThan(15)
})

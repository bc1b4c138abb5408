import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadMessages } from '../lib/text/catalogue.ts'
import { ADDRESS } from '../testing/exchange.ts'
import { privateActions, privateSwap } from '../testing/privateActions.ts'
import { showRouted } from '../testing/showRouted.tsx'
import { walletStore } from '../wallets/store.ts'
import { accentOf, formAccent } from './accentOf.ts'
import { PlanSeen } from './PlanSeen.tsx'

beforeAll(() => loadMessages('plans'))
afterEach(cleanup)

describe('accentOf', () => {
  test.each(
    privateActions.flatMap(([name, action, isNamed]) => [
      [name, 'private', action, isNamed] as const,
      [name, 'public', action, true] as const,
    ]),
  )(
    'default: %s with a %s fee is violet only if "Your address" is not what everyone sees',
    async (...[, fee, action, isNamed]) => {
      walletStore.use.setState({ address: ADDRESS })
      const paysPrivately = fee === 'private'
      const preview = {
        ...{ calls: [], steps: [], uses: [], fee: 1n, isFeeAssumed: false },
        paysPrivately,
      }
      await showRouted(() => <PlanSeen action={action} preview={preview} parts={[]} />)
      const [everyone, onlyYou] = screen.getAllByRole('list').map(({ textContent }) => textContent)
      expect(everyone?.includes('Your address')).toBe(isNamed)
      expect(onlyYou?.includes('That it was you')).toBe(!isNamed)
      const byFee = everyone?.includes('because it pays the fee') ? 'mixed' : 'public'
      expect(accentOf(action, { address: ADDRESS, paysPrivately })).toBe(
        isNamed ? byFee : 'private',
      )
    },
  )

  test('behavior: a claim of a surplus shows the account by its fee alone', () => {
    expect(accentOf(null, { address: ADDRESS, paysPrivately: true })).toBe('private')
    expect(accentOf(null, { address: ADDRESS, paysPrivately: false })).toBe('mixed')
  })
})

describe('formAccent', () => {
  test('default: a form is violet until it is complete', () => {
    const draft = { action: privateSwap, preview: undefined, address: ADDRESS }
    expect(formAccent(draft)).toBe('private')
    const preview = {
      ...{ calls: [], steps: [], uses: [], fee: 1n, isFeeAssumed: false },
      paysPrivately: false,
    }
    expect(formAccent({ ...draft, preview })).toBe('mixed')
  })
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import { walletStore } from '../wallets/store.ts'
import { proceedFrom } from './proceedFrom.ts'

afterEach(() => vi.restoreAllMocks())

type State = 'disconnected' | 'offline' | 'unread-balance' | 'empty' | 'needs-approval' | 'ready'

function pressIn(state: State) {
  const calls: string[] = []
  const note = (name: string) => () => void calls.push(name)
  vi.spyOn(walletStore, 'openDialog').mockImplementation(note('connect'))
  const form = {
    state,
    exchange: { retry: note('exchange') },
    account: { retry: note('account') },
  }
  const press = proceedFrom(form, { ready: note('review'), 'needs-approval': note('approve') })
  press?.()
  return press ? calls : 'disabled'
}

describe('proceedFrom', () => {
  test.each([
    ['disconnected', ['connect']],
    ['offline', ['exchange']],
    ['unread-balance', ['account']],
    ['needs-approval', ['approve']],
    ['ready', ['review']],
    ['empty', 'disabled'],
  ] as const)('default: in state %s the button does %s', (state, expected) => {
    expect(pressIn(state)).toEqual(expected)
  })

  test('behavior: a form whose own step is not ready yet keeps its button disabled', () => {
    const source = { retry: () => undefined }
    const form = { state: 'ready' as const, exchange: source, account: source }
    expect(proceedFrom(form, { ready: undefined })).toBeUndefined()
  })
})

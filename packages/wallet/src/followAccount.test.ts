import { describe, expect, test, vi } from 'vitest'
import { followAccount } from './followAccount.ts'
import type { ConnectOptions } from './types.ts'

const options: ConnectOptions = {
  network: 'testnetbeta',
  decryptPermission: 'NO_DECRYPT',
  programs: [],
}

function follow(answers: readonly unknown[]) {
  const left = [...answers]
  const emit = vi.fn()
  let change = (): void => undefined
  const account = followAccount({
    emit,
    reconnect: async () => left.shift(),
    leave: () => undefined,
    watch: (changed) => {
      change = changed
      return () => undefined
    },
  })
  return { account, emit, change: () => change() }
}

const strange = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 7n],
  ['an object', { address: 'aleo1me' }],
  ['a list', ['aleo1me']],
  ['an empty text', ' '],
  ['an address of another chain', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['a path', 'aleo1me/../admin'],
] as const

describe('followAccount', () => {
  test('default: the address of the wallet, without blanks around it', async () => {
    expect(await follow([' aleo1me\n']).account.connect(options)).toEqual({ address: 'aleo1me' })
  })

  test.each(strange)('error: the wallet answers with %s', async (_, answer) => {
    await expect(follow([answer]).account.connect(options)).rejects.toMatchObject({
      kind: 'PublicKey',
      reason: { code: 'noAddress' },
    })
  })

  test.each(strange)('error: another account is chosen, and is %s', async (_, answer) => {
    const { account, emit, change } = follow(['aleo1me', answer])
    await account.connect(options)
    change()
    await vi.waitFor(() => expect(emit).toHaveBeenCalledExactlyOnceWith('disconnect', undefined))
  })
})

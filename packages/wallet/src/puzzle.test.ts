import { describe, expect, test, vi } from 'vitest'
import { createPuzzleWallet } from './puzzle.ts'
import type { ConnectOptions } from './types.ts'

const options: ConnectOptions = {
  network: 'testnetbeta',
  decryptPermission: 'NO_DECRYPT',
  programs: [],
}

type Called = (path: readonly string[], args: readonly unknown[]) => unknown

/** A client as tRPC makes it: every member, of every depth, is a proxy over a function. */
const clientOf = (called: Called, path: readonly string[] = []): unknown =>
  new Proxy(() => undefined, {
    get: (_, name) => clientOf(called, [...path, String(name)]),
    apply: (_target, _this, args) => called(path, args),
  })

describe('createPuzzleWallet', () => {
  test('args: the client is a proxy over a function', async () => {
    vi.stubGlobal('location', { origin: 'https://nightjar.test' })
    const calls: string[] = []
    const wallet = createPuzzleWallet(
      clientOf(async (path, [asked]) => {
        calls.push(`${path.join('.')} ${Object.keys(asked as object)}`)
        return { connection: { address: 'aleo1me', network: 'AleoTestnet' } }
      }),
    )
    expect(await wallet.connect(options)).toEqual({ address: 'aleo1me' })
    await wallet.disconnect()
    expect(calls).toEqual(['connect.mutate method,params', 'disconnect.mutate method'])
  })
})

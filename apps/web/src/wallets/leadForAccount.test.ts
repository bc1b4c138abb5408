// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { connectTestWallet } from '../testing/connectTestWallet.ts'
import { leadForAccount } from './leadForAccount.ts'

test('behavior: runs while an account is connected, again for the next one, and not after it was stopped', async () => {
  const seen: string[] = []
  const stop = leadForAccount('test', () => {
    seen.push('begins')
    return () => seen.push('ends')
  })
  const connect = (address: string) => connectTestWallet({ address, viewKey: 'AViewKey1a' })
  expect(seen).toEqual([])
  const lockOne = await connect('aleo1one')
  await vi.waitFor(() => expect(seen).toEqual(['begins']))
  await lockOne()
  await vi.waitFor(() => expect(seen).toEqual(['begins', 'ends']))
  const lockTwo = await connect('aleo1two')
  await vi.waitFor(() => expect(seen).toEqual(['begins', 'ends', 'begins']))
  stop()
  expect(seen).toEqual(['begins', 'ends', 'begins', 'ends'])
  await lockTwo()
  expect(seen).toHaveLength(4)
})

import { readFileSync } from 'node:fs'
import { visibilityOf } from '@nightjar/sdk'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { describe, expect, test } from 'vitest'
import {
  createVisibilityReader,
  visibilityTableFile,
  writeVisibilityTable,
} from './readVisibility.ts'

const snarkVm = await loadTestnet()
const read = createVisibilityReader()
const core = (name: string) => read('nightjar_core.aleo', name)
const router = (name: string) => read('nightjar_router.aleo', name)

describe('createVisibilityReader', () => {
  test('privacy 6: a private swap reveals amounts and tokens, not the trader', () => {
    expect(core('swap_exact_private_for_private')).toEqual({
      inputs: [1, 2, 3, 5, 6], // not the record, not the receiver
      entries: [{ input: 0, entry: 'token' }],
      signer: false,
      outside: false,
    })
  })

  test('default: a transfer between records reveals nothing', () => {
    const nothing = { inputs: [], entries: [], signer: false, outside: false }
    expect(core('transfer_private')).toEqual(nothing)
    expect(core('join')).toEqual(nothing)
  })

  test('default: public calls reveal the signer', () => {
    for (const name of ['transfer_public', 'swap_exact_tokens_for_tokens', 'approve_public']) {
      expect(core(name)?.signer).toBe(true)
    }
    expect(core('transfer_public_to_private')).toMatchObject({ signer: true, inputs: [0, 2] })
  })

  test('default: claiming a surplus reveals nobody', () => {
    expect(core('claim_blinded')).toMatchObject({ inputs: [1, 2], signer: false })
  })

  test('behavior: values that the router passes on are followed', () => {
    expect(router('swap_private_credits_for_token')).toMatchObject({
      inputs: [1, 2, 3, 5, 6],
      signer: false,
    })
    expect(router('swap_credits_for_tokens')?.signer).toBe(true)
    expect(router('swap_arc20_for_tokens')).toMatchObject({ signer: true, outside: true })
    for (const wrapper of ['nightjar_registry.aleo', 'nightjar_arc20.aleo']) {
      expect(read(wrapper, 'wrap_public')).toMatchObject({ signer: true, outside: true })
    }
  })

  test('behavior: a private value that must equal a public one is revealed', () => {
    // the id of the pair's LP token is computed and public, and the record's token is asserted to equal it
    expect(core('remove_liquidity_privately')?.entries).toEqual([{ input: 2, entry: 'token' }])
  })

  test('behavior: undefined for an unknown call', () => {
    expect(core('nothing')).toBeUndefined()
    expect(read('other.aleo', 'main')).toBeUndefined()
  })

  test('behavior: the table of credits.aleo matches its source', () => {
    const source = snarkVm.creditsSource
    const fromSource = createVisibilityReader((id) => (id === 'c.aleo' ? source : undefined))
    for (const name of [
      'transfer_public',
      'transfer_public_as_signer',
      'transfer_private',
      'transfer_private_to_public',
      'transfer_public_to_private',
      'join',
      'split',
    ]) {
      expect([name, fromSource('c.aleo', name)]).toEqual([name, read('credits.aleo', name)])
    }
  })
})

describe('writeVisibilityTable', () => {
  test('behavior: the table matches the current programs; otherwise run `npm run build:programs`', () => {
    expect(readFileSync(visibilityTableFile, 'utf8')).toBe(writeVisibilityTable())
    expect(visibilityOf('nightjar_core.aleo', 'join')).toEqual(read('nightjar_core.aleo', 'join'))
    expect(visibilityOf('other.aleo', 'main')).toBeUndefined()
  })
})

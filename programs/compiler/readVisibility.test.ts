import { readFileSync } from 'node:fs'
import { visibilityOf } from '@nightjar/sdk'
import { Program } from '@provablehq/sdk'
import { describe, expect, test } from 'vitest'
import {
  createVisibilityReader,
  visibilityTableFile,
  writeVisibilityTable,
} from './readVisibility.ts'

const read = createVisibilityReader()
const core = (name: string) => read('nightjar_core.aleo', name)
const router = (name: string) => read('nightjar_router.aleo', name)

describe('createVisibilityReader', () => {
  test('privacy 6: a private swap shows amounts and tokens, not who', () => {
    expect(core('swap_exact_private_for_private')).toEqual({
      inputs: [1, 2, 3, 5, 6], // not the record, not who receives
      entries: [{ input: 0, entry: 'token' }],
      signer: false,
      outside: false,
    })
  })

  test('default: what is sent between records shows nothing', () => {
    const nothing = { inputs: [], entries: [], signer: false, outside: false }
    expect(core('transfer_private')).toEqual(nothing)
    expect(core('join')).toEqual(nothing)
  })

  test('default: public calls name who signs', () => {
    for (const name of ['transfer_public', 'swap_exact_tokens_for_tokens', 'approve_public']) {
      expect(core(name)?.signer).toBe(true)
    }
    expect(core('transfer_public_to_private')).toMatchObject({ signer: true, inputs: [0, 2] })
  })

  test('default: a surplus is claimed without a name', () => {
    expect(core('claim_blinded')).toMatchObject({ inputs: [1, 2], signer: false })
  })

  test('behavior: what the router hands on is followed', () => {
    expect(router('swap_private_credits_for_token')).toMatchObject({
      inputs: [1, 2, 3, 5, 6],
      signer: false,
    })
    expect(router('swap_credits_for_tokens')?.signer).toBe(true)
    expect(router('swap_arc20_for_tokens')).toMatchObject({ signer: true, outside: true })
    expect(read('nightjar_registry.aleo', 'wrap_public')?.outside).toBe(true)
  })

  test('behavior: a hidden value that must equal a shown one is seen', () => {
    // the id of the pair's LP token is computed and shown, and the record's token is asserted to be it
    expect(core('remove_liquidity_privately')?.entries).toEqual([{ input: 2, entry: 'token' }])
  })

  test('behavior: an unknown call has no answer', () => {
    expect(core('nothing')).toBeUndefined()
    expect(read('other.aleo', 'main')).toBeUndefined()
  })

  test('behavior: the table of credits.aleo is what its source says', () => {
    const source = Program.getCreditsProgram().toString()
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
  test('behavior: the table is of the programs as they are; else run `npm run build:programs`', () => {
    expect(readFileSync(visibilityTableFile, 'utf8')).toBe(writeVisibilityTable())
    expect(visibilityOf('nightjar_core.aleo', 'join')).toEqual(read('nightjar_core.aleo', 'join'))
    expect(visibilityOf('other.aleo', 'main')).toBeUndefined()
  })
})

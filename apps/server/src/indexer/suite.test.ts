import { programIds, programSource } from '@nightjar/programs'
import { PROGRAMS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { FAUCET_COOLDOWN_BLOCKS } from '../api/routes/faucet.ts'
import { kindOf, pointsOf, SUITE_BASE, suitePrograms } from './suite.ts'

describe('suitePrograms', () => {
  test('default: the programs that are deployed', () => {
    expect([...suitePrograms].sort()).toEqual([...programIds].sort())
  })
})

describe('SUITE_BASE', () => {
  test('behavior: all others import the configuration, so it must be deployed first', () => {
    const others = programIds.filter((id) => id !== SUITE_BASE && id !== PROGRAMS.config)
    for (const id of others) expect(programSource(id)).toContain(`import ${PROGRAMS.config};`)
  })

  test('behavior: has no mappings and imports nothing', () => {
    expect(programSource(SUITE_BASE)).not.toMatch(/^(mapping|import) /m)
  })
})

describe('kindOf', () => {
  test.each([
    ['nightjar_core.aleo', 'swap_exact_path', 'swap'],
    ['nightjar_core.aleo', 'join', 'transfer'],
    ['nightjar_credits.aleo', 'wrap_private', 'wrap'],
    ['nightjar_arc20.aleo', 'unwrap_private_arc22', 'unwrap'],
    ['nightjar_registry.aleo', 'init_token', 'create_token'],
    ['nightjar_faucet.aleo', 'claim', 'faucet'],
    ['nightjar_router.aleo', 'add_liquidity_credits_first', 'add_liquidity'],
    ['nightjar_config.aleo', 'pause', 'admin'],
  ])('default: %s/%s is %s', (program, name, kind) => {
    expect(kindOf(program, name)).toBe(kind)
  })
})

describe('pointsOf', () => {
  test.each([
    ['swap_exact_path', 'swap'],
    ['create_pair', 'liquidity'],
    ['create_pair_privately', undefined],
    ['transfer_public', undefined],
  ])('default: %s earns points for %s', (name, action) => {
    expect(pointsOf(name)).toBe(action)
  })
})

describe('FAUCET_COOLDOWN_BLOCKS', () => {
  test('behavior: equals what the program adds to the height', () => {
    const source = programSource('nightjar_faucet.aleo')
    expect(source).toContain(`add block.height ${FAUCET_COOLDOWN_BLOCKS}u32`)
  })
})

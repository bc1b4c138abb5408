import { parseProgram } from '@nightjar/aleo'
import { programIds, programSource } from '@nightjar/programs'
import { describe, expect, test } from 'vitest'
import { FAUCET_COOLDOWN_BLOCKS } from '../api/routes/faucet.ts'
import { coreFunctions, kindOf, suitePrograms } from './suite.ts'

const core = parseProgram(programSource('nightjar_core.aleo'))

describe('suitePrograms', () => {
  test('default: the programs that are deployed', () => {
    expect([...suitePrograms].sort()).toEqual([...programIds].sort())
  })
})

describe('coreFunctions', () => {
  const finalizing = [...core.functions.values()].filter((each) => each.finalize !== undefined)

  test('default: every function with a finalize', () => {
    expect(Object.keys(coreFunctions).sort()).toEqual(finalizing.map(({ name }) => name).sort())
  })

  test.each(finalizing.map((each) => [each.name, each] as const))(
    'behavior: %s has as many arguments as its finalize',
    (name, { finalize }) => {
      expect(coreFunctions[name]?.arguments).toHaveLength(finalize?.inputs.length ?? -1)
    },
  )
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
    ['nightjar_config.aleo', 'set_paused', 'admin'],
  ])('default: %s/%s is %s', (program, name, kind) => {
    expect(kindOf(program, name)).toBe(kind)
  })
})

describe('FAUCET_COOLDOWN_BLOCKS', () => {
  test('behavior: is what the program adds to the height', () => {
    const source = programSource('nightjar_faucet.aleo')
    expect(source).toContain(`add block.height ${FAUCET_COOLDOWN_BLOCKS}u32`)
  })
})

import { CREDITS, LOCAL_ARC20_PROGRAM, movement, PROGRAMS, REGISTRY_PROGRAM } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { tokenOf } from '../testing/exchange.ts'
import { wrapMovements } from './wrapMovements.ts'

const inside = (wrapperProgram: string) => ({ ...tokenOf('WALEO'), wrapperProgram })
const wrappings = [
  { outside: CREDITS, inside: inside(PROGRAMS.credits), form: {} },
  {
    outside: { ...CREDITS, id: '7001field', programId: REGISTRY_PROGRAM },
    inside: inside(PROGRAMS.registry),
    form: { outside: true },
  },
  {
    outside: { ...CREDITS, id: LOCAL_ARC20_PROGRAM, programId: LOCAL_ARC20_PROGRAM },
    inside: inside(PROGRAMS.arc20),
    form: { outside: true },
  },
]

describe('wrapMovements', () => {
  test.each(wrappings)(
    'behavior: the stored amounts of $outside.id can be read back',
    (wrapping) => {
      const { form, ...sides } = wrapping
      const movements = wrapMovements(sides, 5n)
      expect(movements.outside).toMatchObject([{ amount: '5', ...form }])
      for (const each of [...movements.outside, ...movements.inside]) {
        expect(movement.parse(each)).toEqual(each)
      }
    },
  )
})

import { CREDITS, PROGRAMS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { type Wrapping, wrapFee } from '../../lib/wrapping.ts'
import { ADDRESS, tokenOf } from '../../testing/exchange.ts'
import { unwrapFee } from '../../trade/unwrapPlan.ts'
import { buildUnwrap, buildWrap } from './buildWrap.ts'

const wrapped = (wrapperProgram: string): Wrapping => ({
  outside: { ...CREDITS, id: '7field', programId: 'ab.aleo' },
  inside: { ...tokenOf('WALEO'), wrapperProgram },
})

describe('buildWrap', () => {
  test.each([PROGRAMS.credits, PROGRAMS.registry, PROGRAMS.arc20])(
    'default: by %s, for the fees that are shown before',
    (program) => {
      const wrapping = wrapped(program)
      const payment = { amount: 5n, to: ADDRESS }
      expect(buildWrap(wrapping, payment)).toMatchObject({
        ...{ program, function: 'wrap_public', feeMicrocredits: wrapFee(wrapping) },
      })
      expect(buildUnwrap(wrapping, payment)).toMatchObject({
        ...{ program, function: 'unwrap_public', feeMicrocredits: unwrapFee(wrapping) },
      })
    },
  )
})

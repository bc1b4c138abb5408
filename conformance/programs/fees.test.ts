import { readFileSync } from 'node:fs'
import { programIds } from '@nightjar/programs'
import { CREDITS_PROGRAM, FEES, feeFor } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'

type Costs = { readonly executions: readonly { readonly call: string; readonly fee: number }[] }

const url = new URL('../vectors/costs.json', import.meta.url)
const { executions }: Costs = JSON.parse(readFileSync(url, 'utf8'))

/** Base fees with their proof, by the SDK of Provable, of every function of the suite that an app calls. */
const bases = executions.filter(({ call }) => {
  const [program = ''] = call.split('/')
  return programIds.some((id) => id === program) && program !== 'nightjar_math.aleo'
})

/** Whether a function calls an ARC-20 program, of which others may cost more than ours. */
function callsArc20(call: string): boolean {
  return /^nightjar_arc20.aleo\/(un)?wrap|^nightjar_router.aleo\/.*arc20/.test(call)
}

describe('FEES', () => {
  test.each(bases)(
    'behavior: covers $call, a base of $fee, with at most half more',
    ({ call, fee }) => {
      const [program = '', name = ''] = call.split('/')
      const ours = Number(feeFor(program, name))
      expect(ours).toBeGreaterThanOrEqual(fee)
      expect(ours).toBeLessThanOrEqual(fee * (callsArc20(call) ? 2.5 : 1.5))
    },
  )

  test('behavior: the base fee of every function of the suite is known', () => {
    const known = bases.map(({ call }) => call).sort()
    const { [CREDITS_PROGRAM]: _, ...suite } = FEES
    const listed = Object.entries(suite).flatMap(([id, fees]) =>
      Object.keys(fees).map((name) => `${id}/${name}`),
    )
    expect(known).toEqual(listed.sort())
  })
})

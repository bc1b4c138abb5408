import { readFileSync } from 'node:fs'
import { developmentAccounts } from '@nightjar/devchain'
import { programIds } from '@nightjar/programs'
import {
  CREDITS_PROGRAM,
  FEES,
  feeFor,
  LOCAL_ARC20_PROGRAM,
  outsideFee,
  REGISTRY_PROGRAM,
} from '@nightjar/sdk'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { describe, expect, test } from 'vitest'
import { builtPrograms } from '../generators/programs/built.ts'

type Costs = { readonly executions: readonly { readonly call: string; readonly fee: number }[] }

const url = new URL('../vectors/costs.json', import.meta.url)
const { executions }: Costs = JSON.parse(readFileSync(url, 'utf8'))

/** Base fees by Provable's SDK, including the proof, of every function of the suite that an app calls. */
const bases = executions.filter(({ call }) => {
  const [program = ''] = call.split('/')
  return programIds.some((id) => id === program) && program !== 'nightjar_math.aleo'
})

/** Whether a function calls an ARC-20 program; other ARC-20 programs may cost more than ours. */
function callsArc20(call: string): boolean {
  return /^nightjar_arc20.aleo\/(un)?wrap|^nightjar_router.aleo\/.*arc20/.test(call)
}

describe('FEES', () => {
  test.each(bases)(
    'behavior: covers $call, whose base is $fee, and adds at most half',
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

/** A program's record at its largest: every amount has the same size. */
function recordOf(program: string, owner: string): string {
  const held = program === REGISTRY_PROGRAM ? registryEntries : ''
  return `{ owner: ${owner}.private, amount: ${2n ** 126n}u128.private, ${held}_nonce: 0group.public, _version: 1u8.public }`
}

const registryEntries =
  'token_id: 7001field.private, external_authorization_required: false.private, authorized_until: 4294967295u32.private, '

const snarkVm = await loadTestnet({ testHeights: true })

describe('outsideFee', () => {
  const [account] = developmentAccounts
  const { address = '', privateKey = '' } = account ?? {}
  const amount = `${2n ** 125n}u128`

  test.each([
    [REGISTRY_PROGRAM, 'join'],
    [REGISTRY_PROGRAM, 'transfer_private'],
    [LOCAL_ARC20_PROGRAM, 'join'],
    [LOCAL_ARC20_PROGRAM, 'transfer_private'],
  ] as const)('behavior: covers %s/%s and adds at most half', async (program, name) => {
    const record = recordOf(program, address)
    const inputs = {
      join: [record, record],
      transfer_private:
        program === REGISTRY_PROGRAM ? [address, amount, record] : [record, address, amount],
    }
    const source = builtPrograms.get(program) ?? ''
    const call = { source, imports: {}, edition: 0, function: name, inputs: inputs[name] }
    const base = (await snarkVm.authorize(privateKey, call)).baseFee()
    expect(outsideFee(program, name)).toBeGreaterThanOrEqual(base)
    expect(outsideFee(program, name) * 2n).toBeLessThanOrEqual(base * 3n)
  })
})

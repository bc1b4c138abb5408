import { join } from 'node:path'
import { createAleoClient } from '@nightjar/aleo'
import {
  createDevchain,
  type Devchain,
  developmentAccounts,
  type Listening,
} from '@nightjar/devchain'
import { recordCalls } from '@nightjar/devchain/testing/recordCalls'
import { standIns } from '@nightjar/programs/stand-ins'
import { LOCAL_ARC20_PROGRAM, REGISTRY_PROGRAM } from '@nightjar/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOfView } from './balanceOfView.ts'

const [rich, other] = developmentAccounts
const account = rich?.address ?? ''

let chain: Devchain
let listening: Listening | undefined

beforeAll(async () => {
  chain = await createDevchain(recordCalls(join(import.meta.dirname, 'balanceOfView.br')).options)
  for (const source of [standIns[LOCAL_ARC20_PROGRAM], standIns[REGISTRY_PROGRAM]]) {
    await chain.deploy({ privateKey: rich?.privateKey ?? '', source })
  }
  await chain.transact({
    privateKey: rich?.privateKey ?? '',
    program: LOCAL_ARC20_PROGRAM,
    function: 'mint_public',
    inputs: [account, '340282366920938463463374607431768211455u128'],
  })
  listening = await chain.listen({ port: 0 })
}, 180_000)

afterAll(async () => {
  await listening?.close()
  await chain.close()
})

const balanceIn = (program: string, of: string) =>
  balanceOfView({
    node: createAleoClient({ baseUrl: `${listening?.url}/testnet` }),
    program,
    account: of,
  })

describe('balanceOfView', () => {
  test('default: what the program says, to the unit; 0 for an account without a balance', async () => {
    expect(await balanceIn(LOCAL_ARC20_PROGRAM, account)).toBe(2n ** 128n - 1n)
    expect(await balanceIn(LOCAL_ARC20_PROGRAM, other?.address ?? '')).toBe(0n)
  })

  test('behavior: a program without the view gives null', async () => {
    expect(await balanceIn(REGISTRY_PROGRAM, account)).toBeNull()
  })

  test('error: no such program', async () => {
    await expect(balanceIn('nobody_here.aleo', account)).rejects.toMatchObject({
      name: 'NodeNotFoundError',
    })
  })
})

import { afterAll, describe, expect, test } from 'vitest'
import { developmentAccounts } from '../accounts.ts'
import { createSnarkVm, SnarkVmRefusalError, SnarkVmTrapError } from './snarkvm.ts'

const [alice] = developmentAccounts
if (alice === undefined) throw new Error('There are development accounts.')

const snarkVm = createSnarkVm()
afterAll(() => snarkVm.close())

const source =
  'program trap_it.aleo;\n\nfunction add_one:\n    input r0 as u8.public;\n    add r0 1u8 into r1;\n    output r1 as u8.public;\n'

const addOne = (input: string) => {
  const call = { source, imports: {}, edition: 1, function: 'add_one', inputs: [input] }
  return snarkVm.call('authorize', { privateKey: alice.privateKey, ...call })
}

describe('createSnarkVm', () => {
  test('behavior: a trap fails only its own call, and none before, beside or after it', {
    tags: 'slow',
  }, async () => {
    const inputs = ['1u8', '2u8', '255u8', '3u8', '4u8']
    const settled = await Promise.allSettled(inputs.map(addOne))
    const found = settled.map((one) =>
      one.status === 'fulfilled' ? one.value.outputs[0] : one.reason.name,
    )
    expect(found).toEqual(['2u8', '3u8', 'SnarkVmTrapError', '4u8', '5u8'])
    expect((await addOne('9u8')).outputs).toEqual(['10u8'])
  })

  test('error: a refusal keeps the thread running', async () => {
    const refused = snarkVm.call('checkProgram', 'no program')
    await expect(refused).rejects.toThrow(SnarkVmRefusalError)
    expect(await snarkVm.call('checkProgram', source)).toEqual({ id: 'trap_it.aleo' })
  })

  test('behavior: threads end with their last user', async () => {
    const second = createSnarkVm()
    await second.close()
    await second.close()
    expect(await snarkVm.call('checkProgram', source)).toEqual({ id: 'trap_it.aleo' })
    await snarkVm.close()
    await expect(snarkVm.call('checkProgram', source)).rejects.toThrow(SnarkVmTrapError)
    const third = createSnarkVm()
    expect(await third.call('checkProgram', source)).toEqual({ id: 'trap_it.aleo' })
    await third.close()
  })
})

import { readFileSync } from 'node:fs'
import { parsePlaintext } from '@nightjar/aleo'
import { createMemoryStore, createVm } from '@nightjar/avm'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { describe, expect, test } from 'vitest'
import { lengthen, type OperationFile, operationProgram } from './format.ts'
import { playFamily } from './playOperations.ts'
import { createReport } from './report.ts'

const snarkVm = await loadTestnet()

const url = new URL('../vectors/proofs.json', import.meta.url)
const { families, consensus }: OperationFile = JSON.parse(readFileSync(url, 'utf8'))
const { crypto } = snarkVm
const newVm = (varunaVersions: readonly number[]) =>
  createVm({ crypto, network: 'testnet', varunaVersions })

describe('snark.verify', () => {
  test("default: real proofs, valid and invalid, get snarkVM's verdict", { tags: 'slow' }, () => {
    const report = createReport()
    for (const family of families) playFamily(family, () => newVm([1, 2]), report)
    expect(consensus).toBe('V20')
    expect(report.differences).toEqual([])
  })

  test.each(['true', 'false', '-'])(
    'behavior: some rows end with %s, single and in batches',
    (result) => {
      const ending = families.filter(({ accepted }) =>
        accepted.some(({ rows }) => rows.some((row) => row.endsWith(` ${result}`))),
      )
      expect(new Set(ending.map(({ op }) => op))).toEqual(
        new Set(['snark.verify', 'snark.verify.batch']),
      )
    },
  )

  test('behavior: what the SDK cannot verify is rejected, never denied', () => {
    const [family] = families
    const [entry] = family?.accepted ?? []
    if (!family || !entry) throw new Error('there are no cases')
    const vm = newVm([3])
    vm.addProgram(operationProgram(family, entry.in, undefined, 'boolean'))
    const texts = (entry.rows[0] ?? '').split(' ').slice(0, -1)
    const inputs = texts.map((text, i) => parsePlaintext(lengthen(text, entry.in[i] ?? '')))
    const finalize = (version: string) =>
      vm.finalize({
        store: createMemoryStore(),
        block: { height: 1000 },
        transitionId: `au1${'q'.repeat(58)}`,
        future: {
          kind: 'future',
          program: 'op_test_case.aleo',
          function: 'f',
          arguments: inputs.map((input, i) => (i === 1 ? parsePlaintext(version) : input)),
        },
      })
    expect(finalize('2u8')).toMatchObject({ reason: 'Proofs are of Varuna version 3' })
    expect(finalize('3u8')).toMatchObject({
      status: 'rejected',
      reason: expect.stringContaining('verifies proofs of Varuna version 2 alone'),
    })
  })
})

import { readFileSync } from 'node:fs'
import * as sdk from '@provablehq/sdk/testnet.js'
import { describe, expect, it } from 'vitest'
import { applyEdit, corrupt } from '../../../scripts/conformance/corrupt.ts'
import { createPrng } from '../../../scripts/conformance/prng.ts'
import type { CorruptFile } from '../conformance/format.ts'
import { refusalOf } from '../conformance/play.ts'
import { createSdkCrypto, createVm } from './index.ts'

const url = new URL('../conformance/corrupt.json', import.meta.url)
const { bases }: CorruptFile = JSON.parse(readFileSync(url, 'utf8'))
const crypto = createSdkCrypto(sdk)

function machineOf(sources: readonly string[]) {
  const vm = createVm({ crypto, network: 'testnet' })
  vm.addProgram(sdk.Program.getCreditsProgram().toString())
  for (const source of sources.slice(0, -1)) vm.addProgram(source)
  return vm
}

describe('checkProgram', () => {
  it('error: ten thousand programs, each corrupted one to six times, end in a typed refusal or none', () => {
    const prng = createPrng(77)
    const machines = bases.map(machineOf)
    let refused = 0
    for (let count = 0; count < 10_000; count++) {
      const base = prng.below(bases.length)
      let source = bases[base]?.at(-1) ?? ''
      for (let edits = 1 + prng.below(6); edits > 0; edits--) {
        source = applyEdit(source, corrupt(source, prng))
      }
      if (refusalOf(() => machines[base]?.checkProgram(source)) !== undefined) refused += 1
    }
    expect(refused).toBeGreaterThan(5_000)
  })
})

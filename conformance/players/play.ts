/** Plays the committed cases in the interpreter and reports where it differs from snarkVM. */

import { type Crypto, createVm } from '@nightjar/avm'
import type { CorruptFile, OperationFamily, ProgramCase, Template } from './format.ts'
import { playFamily } from './playOperations.ts'
import { playProgram } from './playPrograms.ts'
import { playRandom } from './playRandom.ts'
import { playCorrupt, playTemplate } from './playRefusals.ts'
import { playScope } from './playScopes.ts'
import type { RandomCase } from './randomProgram.ts'
import { createReport } from './report.ts'
import type { ScopeCase } from './scopeProgram.ts'

/** Plays cases; one player for all files, so that hashes are computed once. */
export function createPlayer(crypto: Crypto, creditsSource: string, report = createReport()) {
  const newVm = () => createVm({ crypto, network: 'testnet' })
  const newMachine = () => {
    const vm = newVm()
    vm.addProgram(creditsSource)
    return vm
  }

  return {
    report,
    operations: (families: readonly OperationFamily[]) => {
      for (const family of families) playFamily(family, newVm, report)
    },
    /** Proofs of the consensus versions that the SDK can verify. */
    proofs: (families: readonly OperationFamily[]) => {
      const newVerifier = () => createVm({ crypto, network: 'testnet', varunaVersions: [1, 2] })
      for (const family of families) playFamily(family, newVerifier, report)
    },
    scopes: (cases: readonly ScopeCase[]) => {
      for (const entry of cases) playScope(entry, newVm, report)
    },
    random: (cases: readonly RandomCase[]) => {
      for (const entry of cases) playRandom(entry, newVm(), report)
    },
    programs: (cases: readonly ProgramCase[]) => {
      for (const entry of cases) playProgram(entry, newMachine, report)
    },
    templates: (templates: readonly Template[]) => {
      for (const template of templates) playTemplate(template, newMachine, report)
    },
    corrupt: (file: Pick<CorruptFile, 'bases' | 'corrupt'>) => {
      playCorrupt(file, newMachine, report)
    },
  }
}

import type { Program } from '@nightjar/aleo'
import { type CheckedProgram, deploymentFee } from '@nightjar/avm'
import { NotFetchedError } from '../fork/wanted.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { ProgramRecord } from '../ledger/ledgerEntry.ts'
import { invalidTransaction } from '../nodeError.ts'
import type { DecodedTransaction } from '../snarkvm/protocol.ts'
import type { DeployJson } from '../snarkvm/transactionJson.ts'
import type { ChainVm } from './chainVm.ts'

/** The program of a deployment, as stored in the ledger. */
export function recordOf({ id, owner, deployment }: DeployJson): ProgramRecord {
  const name = /^program\s+([^\s;]+)/m.exec(deployment.program)?.[1] ?? ''
  return {
    id: name,
    edition: deployment.edition,
    source: deployment.program,
    transactionId: id,
    owner: deployment.program_owner ?? owner.address,
  }
}

type DeploymentSizes = Pick<DecodedTransaction, 'deploymentSize' | 'synthesisSize'>

/**
 * Checks a deployment's content: checksum and owner, a program that parses and passes the interpreter's checks, the next
 * edition, and a key for each function and record. Returns the minimum base fee in microcredits.
 */
export function checkDeployment(
  ledger: Pick<Ledger, 'editionsOf'>,
  vm: ChainVm,
  transaction: DeployJson,
  { deploymentSize, synthesisSize }: DeploymentSizes,
): bigint {
  const record = recordOf(transaction)
  checkForm(transaction)
  checkEdition(ledger, record)
  const { program, constructorCost } = parse(vm, record)
  checkKeys(program, transaction)
  return deploymentFee({
    sizeInBytes: deploymentSize,
    synthesisSize: BigInt(synthesisSize),
    name: program.id.replace(/\.aleo$/, ''),
    constructorCost,
  }).total
}

function checkEdition(ledger: Pick<Ledger, 'editionsOf'>, { id, edition }: ProgramRecord): void {
  const last = ledger.editionsOf(id).at(-1)
  if (last === undefined && edition === 0) return
  if (last === undefined) {
    throw invalidTransaction(
      `Invalid deployment transaction - expected edition 0 of '${id}', found ${edition}`,
    )
  }
  if (edition === 0) throw invalidTransaction(`Program ID '${id}' is already deployed`)
  if (edition !== last.edition + 1) {
    throw invalidTransaction(
      `Invalid deployment transaction - expected edition ${last.edition + 1} of '${id}', found ${edition}`,
    )
  }
}

function parse(vm: ChainVm, record: ProgramRecord): CheckedProgram {
  try {
    return vm.check(record)
  } catch (error) {
    if (error instanceof NotFetchedError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw invalidTransaction(`Deployment verification failed - ${reason}`)
  }
}

/** Older tools leave out the checksum and the owner (`DeploymentVersion::V1`). */
function checkForm({ id, deployment }: DeployJson): void {
  const { program_checksum: checksum, program_owner: owner } = deployment
  if (checksum === undefined || checksum === null) {
    throw invalidDeployment(id, 'missing program checksum')
  }
  if (owner === undefined || owner === null) throw invalidDeployment(id, 'missing program owner')
}

/** Older tools make no keys for records. */
function checkKeys({ functions, records }: Program, { id, deployment }: DeployJson): void {
  if (deployment.verifying_keys.length === functions.size + records.size) return
  throw invalidDeployment(
    id,
    `expected ${functions.size} function and ${records.size} record verifying keys after \`ConsensusVersion::V14\``,
  )
}

function invalidDeployment(id: string, reason: string) {
  return invalidTransaction(`Invalid deployment transaction '${id}' - ${reason}`)
}

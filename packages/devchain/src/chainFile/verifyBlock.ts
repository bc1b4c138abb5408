import {
  BaseError,
  parseSignature,
  SCALAR_MODULUS,
  signatureParts,
  type Transaction,
} from '@nightjar/aleo'
import { developmentAccounts } from '../accounts.ts'
import type { CheckedTransaction } from '../execution/checkTransaction.ts'
import { snarkVm as local } from '../snarkvm/local.ts'
import type { SnarkVm } from '../snarkvm/snarkvm.ts'
import type { FiledBlock } from './chainFile.ts'

/**
 * Verifies the signature of a block, and has snarkVM read its transactions, with the signatures of their owners: what
 * remains is to check them against the chain.
 */
export type VerifyBlock = (block: FiledBlock) => Promise<CheckedTransaction[]>

export function createVerifyBlock(snarkVm: SnarkVm): VerifyBlock {
  const isSigned = createSignatureCheck(developmentAccounts[0]?.privateKey ?? '')
  return async ({ hash, signature, sent }) => {
    if (!isSigned(hash, signature)) throw unverifiable('its signature is not that of account 0')
    return Promise.all(sent.map((transaction) => decode(snarkVm, transaction)))
  }
}

/** snarkVM halts on texts that are no signature, so it gets only those that are made by the right key. */
function createSignatureCheck(privateKey: string): (blockHash: string, text: string) => boolean {
  const key = local.readPrivateKey(privateKey)
  const { pkSig, prSig } = key.signingParts()
  const isByKey = (text: string): boolean => {
    if (parseSignature(text) === undefined) return false
    const parts = signatureParts(text)
    const isInRange = parts.challenge < SCALAR_MODULUS && parts.response < SCALAR_MODULUS
    return isInRange && parts.pkSig === pkSig && parts.prSig === prSig
  }
  return (blockHash, text) =>
    isByKey(text) && local.isSignedBy(key.address, new TextEncoder().encode(blockHash), text)
}

async function decode(snarkVm: SnarkVm, transaction: Transaction): Promise<CheckedTransaction> {
  const { json: _, id, ...decoded } = await snarkVm.call('decode', JSON.stringify(transaction))
  if (id === transaction.id) return { ...decoded, transaction }
  throw unverifiable(`transaction ${transaction.id} has the content of ${id}`)
}

const unverifiable = (reason: string) => new BaseError(reason, { code: 'unverifiable' })

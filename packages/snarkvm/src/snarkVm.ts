import { bytesToBigint, type Transition } from '@nightjar/aleo'
import type { Crypto } from '@nightjar/avm'
import type { Field } from '@provablehq/sdk/testnet.js'
import {
  type Authorization,
  authorize,
  authorizeFee,
  type Call,
  type FeeCall,
} from './authorize.ts'
import { type BuildDeployment, buildDeployment } from './buildDeployment.ts'
import { createCrypto } from './crypto.ts'
import { type DecodedTransaction, decodeTransaction } from './decode.ts'
import { createKeys, type PrivateKey, type ViewKey } from './keys.ts'
import { type OpenedTransition, openTransition } from './openTransition.ts'
import { signsDeployment } from './ownerSignature.ts'
import {
  type ProveDeployment,
  type ProveExecution,
  proveDeployment,
  proveExecution,
} from './prove.ts'
import type { Sdk } from './sdkModule.ts'

/** How snarkVM starts. */
export type StartOptions = {
  /**
   * Whether the chain changes its consensus at snarkVM's test heights, as local chains do. The format of transactions
   * follows from it, so the first start in a process decides.
   */
  readonly testHeights?: boolean
}

/**
 * snarkVM of one network, behind plain values: text as the chain writes it, the JSON of nodes, and bigints. A trap of its
 * WASM (an overflow in a function, say) leaves the instance unusable: run what strangers send in a thread of its own.
 */
export type SnarkVm = {
  /** The source of credits.aleo. */
  readonly creditsSource: string
  /** Curves and hashes for the interpreter. */
  readonly crypto: Crypto
  /** A new account. */
  createKey(): PrivateKey
  /** @throws InvalidKeyError */
  readPrivateKey(text: string): PrivateKey
  /** @throws InvalidKeyError */
  readViewKey(text: string): ViewKey
  /** Whether `signature` is the address's signature of bytes; throws for texts that are neither. */
  isSignedBy(address: string, message: Uint8Array, signature: string): boolean
  /** Whether a deployment's owner signed its id; throws for texts that cannot be parsed. */
  signsDeployment(owner: { address: string; signature: string }, deploymentId: string): boolean
  /** Signs a call without a proof; throws snarkVM's message for refused inputs. */
  authorize(privateKey: string, call: Call): Promise<Authorization>
  /** The transition of a fee, without a proof. */
  authorizeFee(privateKey: string, fee: FeeCall): Promise<Transition>
  /** A deployment with placeholder keys and a public or private fee, as JSON; its node is asked for height and state root. */
  buildDeployment(request: BuildDeployment): Promise<string>
  /** A transaction with proofs, as JSON: minutes, gigabytes, and parameters from parameters.provable.com. */
  proveExecution(request: ProveExecution): Promise<string>
  proveDeployment(request: ProveDeployment): Promise<string>
  /** Parses a transaction; throws snarkVM's message where it refuses. */
  decodeTransaction(json: string): DecodedTransaction
  /** What a transition's view key opens of it; throws snarkVM's message if the key is not the transition's. */
  openTransition(transition: Transition, key: string, recordName: string): OpenedTransition
  /** Parses a program and returns its id; throws snarkVM's message where it refuses. */
  checkProgram(source: string): string
  /** The bits of a record's ciphertext, whose hash is its checksum. */
  recordBits(ciphertext: string): boolean[]
  /** The fields of a private value's ciphertext. */
  ciphertextFields(ciphertext: string): bigint[]
}

/** snarkVM of the network whose SDK is given. */
export function createSnarkVm(sdk: Sdk, { testHeights = false }: StartOptions = {}): SnarkVm {
  if (testHeights) sdk.getOrInitConsensusVersionTestHeights() // before anything is built
  sdk.setWasmLogLevel(0)
  return {
    ...createKeys(sdk),
    creditsSource: sdk.Program.getCreditsProgram().toString(),
    crypto: createCrypto(sdk),
    isSignedBy: (address, message, signature) =>
      sdk.Address.from_string(address).verify(message, sdk.Signature.from_string(signature)),
    signsDeployment: (owner, deploymentId) => signsDeployment(sdk, owner, deploymentId),
    authorize: (privateKey, call) => authorize(sdk, privateKey, call),
    authorizeFee: (privateKey, fee) => authorizeFee(sdk, privateKey, fee),
    buildDeployment: (request) => buildDeployment(sdk, request),
    proveExecution: (request) => proveExecution(sdk, request),
    proveDeployment: (request) => proveDeployment(sdk, request),
    decodeTransaction: (json) => decodeTransaction(sdk, json),
    openTransition: (transition, key, recordName) =>
      openTransition(sdk, transition, key, recordName),
    checkProgram: (source) => {
      const program = sdk.Program.fromString(source)
      const id = program.id()
      program.free()
      return id
    },
    recordBits: (ciphertext) => {
      const record = sdk.RecordCiphertext.fromString(ciphertext)
      const bits: boolean[] = record.toBitsLe()
      record.free()
      return bits
    },
    ciphertextFields: (text) => {
      const ciphertext = sdk.Ciphertext.fromString(text)
      const fields: Field[] = ciphertext.toFields()
      ciphertext.free()
      return fields.map((field) => bytesToBigint(field.toBytesLe()))
    },
  }
}

import {
  type AleoClient,
  BaseError,
  type Plaintext,
  parsePlaintext,
  parseProgram,
} from '@nightjar/aleo'
import { type Crypto, createVm, type Vm } from '@nightjar/avm'

type BalanceOptions = {
  readonly node: AleoClient
  /** Id of the token's program. */
  readonly program: string
  readonly account: string
}

/**
 * An account's base units by the `balance_of` view of a token's program, executed here over the node's mappings. Null for a
 * program that has no such view, or whose view fails or hashes: the chain itself will then say whether the balance
 * suffices.
 * @throws NodeNotFoundError when the node lacks the program
 */
export async function balanceOfView(options: BalanceOptions): Promise<bigint | null> {
  const { node, program, account } = options
  const vm = createVm({ crypto: noCrypto, network: 'testnet' })
  await addProgram(vm, node, program)
  const height = await node.getHeight()
  const inputs = [parsePlaintext(account)]
  const entries = new Map<string, Plaintext | undefined>()
  while (entries.size < MOST_READS) {
    try {
      const store = { get: (...place: Place) => readKnown(entries, place) }
      const result = vm.view({ store, block: { height }, program, view: 'balance_of', inputs })
      return result.status === 'ok' ? amountOf(result.outputs[0]) : null
    } catch (thrown) {
      if (!(thrown instanceof UnknownEntryError)) throw thrown
      const value = await node.getMappingValue(...thrown.place)
      entries.set(thrown.place.join(' '), value ?? undefined)
    }
  }
  return null
}

/** A view that reads more entries than this gives no balance. */
const MOST_READS = 16

type Place = [program: string, mapping: string, key: string]

/** A store that loads values on demand: the view runs again with the values that it lacked. */
class UnknownEntryError extends BaseError {
  override readonly name = 'UnknownEntryError'
  readonly place: Place

  constructor(place: Place) {
    super(place.join(' '), { code: 'unknown_entry' })
    this.place = place
  }
}

function readKnown(entries: ReadonlyMap<string, Plaintext | undefined>, place: Place) {
  const at = place.join(' ')
  if (!entries.has(at)) throw new UnknownEntryError(place)
  return entries.get(at)
}

function amountOf(value: Plaintext | undefined): bigint | null {
  return value?.kind === 'literal' && typeof value.value === 'bigint' ? value.value : null
}

/** Adds a program after all its imports. */
async function addProgram(vm: Vm, node: AleoClient, id: string): Promise<void> {
  if (vm.hasProgram(id)) return
  const source = await node.getProgram(id)
  for (const imported of parseProgram(source).imports) await addProgram(vm, node, imported)
  vm.addProgram(source, { deployed: true })
}

const refuse = (): never => {
  throw new Error('Hashes need snarkVM, which is not loaded for a balance.')
}

/** The interpreter treats anything that a method throws as a rejection. */
const noCrypto: Crypto = {
  hashBhp: refuse,
  commitBhp: refuse,
  hashPedersen: refuse,
  commitPedersen: refuse,
  hashPoseidon: refuse,
  hashPoseidonToGroup: refuse,
  verifySignature: refuse,
  verifyProof: refuse,
  programAddress: refuse,
}

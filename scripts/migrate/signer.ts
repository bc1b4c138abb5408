import { parseProgram, pruneForCall } from '@nightjar/aleo'
import type { UnsignedTransaction } from '@nightjar/sdk'
import type { DeployNetwork } from '../deploy/options.ts'
import { parseKey, quietly, type Sdk } from '../deploy/sdk.ts'
import { StartError } from '../process.ts'
import type { MigrateChain } from './chain.ts'

/** A signed call, ready to be sent any number of times: the chain takes it once. */
export type SignedCall = {
  readonly id: string
  /** The transaction's JSON. */
  readonly transaction: string
  /** In microcredits. */
  readonly fee: bigint
}

export type Signer = {
  readonly address: string
  /**
   * Signs a call that pays its fee publicly; on a real network it also proves. `called` are programs that it calls
   * dynamically.
   * @throws StartError when it cannot be built
   */
  readonly sign: (call: UnsignedTransaction, called: readonly string[]) => Promise<SignedCall>
}

/** Signs with the SDK: placeholder proofs on a local network, real ones elsewhere. */
export function createSigner(options: {
  readonly sdk: Sdk
  readonly network: DeployNetwork
  readonly nodeUrl: string
  readonly privateKey: string
  readonly chain: Pick<MigrateChain, 'getSource'>
}): Signer {
  const { sdk, network, nodeUrl, chain } = options
  const key = parseKey(sdk, options.privateKey)
  const keys = new sdk.AleoKeyProvider()
  keys.useCache(true)
  const manager = new sdk.ProgramManager(nodeUrl, keys)
  manager.setAccount(new sdk.Account({ privateKey: options.privateKey }))
  return {
    address: key.to_address().to_string(),
    async sign({ program, function: functionName, inputs }, called) {
      const source = await sourceOf(chain, program)
      const imported = await importsOf(chain, [source], called)
      const needed = pruneForCall(parseProgram(source), functionName, imported.map(parseProgram))
      const request = {
        program: needed.source,
        programName: program,
        functionName,
        inputs: [...inputs],
        imports: { ...needed.imports },
        priorityFee: 0,
        privateFee: false,
      }
      const built = await quietly(() =>
        network === 'local'
          ? manager.buildDevnodeExecutionTransaction(request)
          : manager.buildExecutionTransaction(request),
      ).catch((cause) => {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new StartError(`${program}/${functionName} was not sent: ${reason}`, { cause })
      })
      return { id: built.id(), transaction: built.toString(), fee: built.feeAmount() }
    },
  }
}

/** All programs that these import or call, each after its imports; credits.aleo is built into the SDK. */
async function importsOf(
  chain: Pick<MigrateChain, 'getSource'>,
  sources: readonly string[],
  called: readonly string[],
): Promise<string[]> {
  const found = new Map<string, string>()
  const collect = async (id: string): Promise<void> => {
    if (id === 'credits.aleo' || found.has(id)) return
    const source = await sourceOf(chain, id)
    for (const imported of importIds(source)) await collect(imported)
    found.set(id, source)
  }
  for (const id of [...sources.flatMap(importIds), ...called]) await collect(id)
  return [...found.values()]
}

function importIds(source: string): string[] {
  return [...source.matchAll(/^import ([a-z0-9_]+\.aleo);/gm)].map(([, id = '']) => id)
}

async function sourceOf(chain: Pick<MigrateChain, 'getSource'>, id: string): Promise<string> {
  const source = await chain.getSource(id)
  if (source !== undefined) return source
  throw new StartError(`${id} is not on this chain: is it the right network and node?`)
}

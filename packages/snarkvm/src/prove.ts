import type { AleoKeyProvider } from '@provablehq/sdk/testnet.js'
import { quietly } from './quietly.ts'
import type { Sdk } from './sdkModule.ts'

type Proving = {
  readonly privateKey: string
  /** Root of the node, without the network's path. */
  readonly nodeUrl: string
}

export type ProveExecution = Proving & {
  readonly program: string
  readonly function: string
  readonly inputs: readonly string[]
}

export type ProveDeployment = Proving & { readonly source: string }

/** Pays the base fee publicly; programs are fetched from the node. */
export async function proveExecution(sdk: Sdk, request: ProveExecution): Promise<string> {
  const { program: programName, function: functionName, inputs } = request
  const manager = createManager(sdk, request)
  const transaction = await quietly(() =>
    manager.buildExecutionTransaction({
      programName,
      functionName,
      inputs: [...inputs],
      ...leastFee,
    }),
  )
  return transaction.toString()
}

export async function proveDeployment(sdk: Sdk, request: ProveDeployment): Promise<string> {
  const manager = createManager(sdk, request)
  const transaction = await quietly(() =>
    manager.buildDeploymentTransaction(request.source, leastFee.priorityFee, leastFee.privateFee),
  )
  return transaction.toString()
}

const leastFee = { priorityFee: 0, privateFee: false }

const keyProviders = new WeakMap<Sdk, AleoKeyProvider>()

/** Proving keys are kept for the next proof of the same function. */
function createManager(sdk: Sdk, { privateKey, nodeUrl }: Proving) {
  const keys = keyProviders.get(sdk) ?? new sdk.AleoKeyProvider()
  keyProviders.set(sdk, keys)
  keys.useCache(true)
  const manager = new sdk.ProgramManager(nodeUrl, keys)
  manager.setAccount(new sdk.Account({ privateKey }))
  return manager
}

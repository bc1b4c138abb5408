import type { DeployNetwork } from './options.ts'

export type Deployment = {
  readonly program: string
  readonly source: string
  /** Every program that it may import, by id. */
  readonly imports: ReadonlyMap<string, string>
}

/** Makes deployment transactions for one account. */
export type DeploymentBuilder = {
  readonly address: string
  /** Size in bytes of the deployment, measured on one with placeholder keys that is never sent. */
  readonly measure: (deployment: Deployment) => Promise<number>
  /** The signed transaction as JSON; on a real network this proves, which takes minutes and gigabytes. */
  readonly build: (deployment: Deployment) => Promise<string>
}

type Sdk = typeof import('@provablehq/sdk/testnet.js')
type Transaction = import('@provablehq/sdk/testnet.js').Transaction

async function loadSdk(network: DeployNetwork): Promise<Sdk> {
  if (network !== 'mainnet') return import('@provablehq/sdk/testnet.js')
  return (await import('@provablehq/sdk/mainnet.js')) as unknown as Sdk // the same API over other constants
}

/**
 * Builds with the SDK: placeholder proofs on a local network, real ones elsewhere. Imports are handed in, so they
 * need not be on the chain yet when sizes are measured.
 */
export async function createDeploymentBuilder(options: {
  readonly network: DeployNetwork
  readonly nodeUrl: string
  readonly privateKey: string
}): Promise<DeploymentBuilder> {
  const sdk = await loadSdk(options.network)
  sdk.getOrInitConsensusVersionTestHeights() // before anything else, or old-style transactions are built
  const key = sdk.PrivateKey.from_string(options.privateKey)
  const placeholders = new Map<string, Transaction>() // measured first, sent as they are on a local network
  const placeholder = async ({ program, source, imports }: Deployment): Promise<Transaction> => {
    const transaction =
      placeholders.get(program) ??
      (await quietly(() =>
        sdk.ProgramManagerBase.buildDevnodeDeploymentTransaction(
          key,
          source,
          0,
          undefined,
          options.nodeUrl,
          importsOf(source, imports),
        ),
      ))
    placeholders.set(program, transaction)
    return transaction
  }
  const prove = ({ source }: Deployment): Promise<Transaction> => {
    const manager = new sdk.ProgramManager(options.nodeUrl)
    manager.setAccount(new sdk.Account({ privateKey: options.privateKey }))
    return quietly(() => manager.buildDeploymentTransaction(source, 0, false))
  }
  const build = options.network === 'local' ? placeholder : prove
  return {
    address: key.to_address().to_string(),
    measure: async (deployment) => (await placeholder(deployment)).toBytesLe().length,
    build: async (deployment) => (await build(deployment)).toString(),
  }
}

/** The SDK writes its progress and its retries to the console. */
async function quietly<Result>(task: () => Promise<Result>): Promise<Result> {
  const { log, info, warn, error, debug } = console
  const mute = (): void => undefined
  Object.assign(console, { log: mute, info: mute, warn: mute, error: mute, debug: mute })
  try {
    return await task()
  } finally {
    Object.assign(console, { log, info, warn, error, debug })
  }
}

/** All programs that a source needs, each after its own imports; credits.aleo is built into the SDK. */
function importsOf(
  source: string,
  sources: ReadonlyMap<string, string>,
): Record<string, { program: string; edition: number }> {
  const found: Record<string, { program: string; edition: number }> = {}
  const visit = (text: string): void => {
    for (const [, id = ''] of text.matchAll(/^import ([a-z0-9_]+\.aleo);/gm)) {
      const program = sources.get(id)
      if (program === undefined || found[id] !== undefined) continue
      visit(program)
      found[id] = { program, edition: 0 }
    }
  }
  visit(source)
  return found
}

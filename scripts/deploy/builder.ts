import { StartError } from '../process.ts'
import type { DeployNetwork } from './options.ts'
import { loadSdk, parseKey, quietly, type Sdk } from './sdk.ts'
import { parseSignedDeployment, type SignedDeployment } from './signedDeployment.ts'

export type Deployment = {
  readonly program: string
  readonly source: string
  /** Every program that it may import, by id. */
  readonly imports: ReadonlyMap<string, string>
}

/** Makes deployment transactions for one account. */
export type DeploymentBuilder = {
  readonly address: string
  /** Measures a deployment with placeholder keys, which have the size of real ones. */
  readonly measure: (deployment: Deployment) => Promise<DeploymentMeasure>
  /**
   * Signs; on a real network it also proves, which takes minutes and gigabytes.
   * @throws StartError when it cannot be proven
   */
  readonly build: (deployment: Deployment) => Promise<SignedDeployment>
}

export type DeploymentMeasure = {
  /** Bytes of the deployment alone, which determine the storage fee. */
  readonly bytes: number
  /** Fee in microcredits, including synthesis; undefined where it is known only with the proving keys. */
  readonly fee: bigint | undefined
}

type Transaction = import('@provablehq/sdk/testnet.js').Transaction

/**
 * Builds with the SDK: placeholder proofs on a local network, real ones elsewhere. Imports are passed in, so they need
 * not be on the chain yet when sizes are measured.
 */
export async function createDeploymentBuilder(options: {
  readonly network: DeployNetwork
  readonly nodeUrl: string
  readonly privateKey: string
  /** True on a chain that changes its consensus at snarkVM's test heights. */
  readonly testHeights: boolean
}): Promise<DeploymentBuilder> {
  const sdk = await loadSdk(options.network)
  if (options.testHeights) sdk.getOrInitConsensusVersionTestHeights() // before anything else
  const isLocal = options.network === 'local'
  const key = parseKey(sdk, options.privateKey)
  const placeholders = new Map<string, Promise<Transaction>>() // measured first; on a local network also sent
  const placeholder = (deployment: Deployment): Promise<Transaction> => {
    const { program, source, imports } = deployment
    const known = placeholders.get(program)
    if (known !== undefined) return known
    const built = quietly(() =>
      sdk.ProgramManagerBase.buildDevnodeDeploymentTransaction(
        key,
        source,
        0,
        undefined,
        options.nodeUrl,
        importsOf(source, imports),
      ),
    )
    placeholders.set(program, built)
    return built
  }
  const prove = ({ program, source }: Deployment): Promise<Transaction> => {
    const manager = new sdk.ProgramManager(options.nodeUrl)
    manager.setAccount(new sdk.Account({ privateKey: options.privateKey }))
    return quietly(() => manager.buildDeploymentTransaction(source, 0, false)).catch((cause) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new StartError(
        `The deployment of ${program} could not be proven, so it was not sent. Proving fetches its parameters from parameters.provable.com; this went wrong: ${reason}`,
        { cause },
      )
    })
  }
  return {
    address: key.to_address().to_string(),
    async measure(deployment) {
      const transaction = await placeholder(deployment)
      const { fee } = parseSignedDeployment(transaction.toString())
      return { bytes: deploymentBytes(sdk, transaction), fee: isLocal ? fee : undefined }
    },
    async build(deployment) {
      const transaction = await (isLocal ? placeholder(deployment) : prove(deployment))
      return parseSignedDeployment(transaction.toString())
    },
  }
}

/** Bytes of a transaction besides its deployment and the fee's transition: versions, id, owner, state root. */
const FRAME_BYTES = 229

function deploymentBytes(sdk: Sdk, transaction: Transaction): number {
  const { fee } = JSON.parse(transaction.toString())
  const transition = sdk.Transition.fromString(JSON.stringify(fee.transition))
  return transaction.toBytesLe().length - FRAME_BYTES - transition.toBytesLe().length
}

/** All programs that a source needs, each after its imports; credits.aleo is built into the SDK. */
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

import type { SnarkVm } from '@nightjar/snarkvm'
import { loadSnarkVm } from '@nightjar/snarkvm/load'
import { StartError } from '../process.ts'
import type { DeployNetwork } from './options.ts'
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

/**
 * Builds with placeholder proofs on a local network, with real ones elsewhere. Imports are passed in, so they need not
 * be on the chain yet when sizes are measured.
 */
export async function createDeploymentBuilder(options: {
  readonly network: DeployNetwork
  readonly nodeUrl: string
  readonly privateKey: string
  /** True on a chain that changes its consensus at snarkVM's test heights. */
  readonly testHeights: boolean
}): Promise<DeploymentBuilder> {
  const { network, nodeUrl, privateKey, testHeights } = options
  const snarkVm = await loadSnarkVm(network === 'mainnet' ? network : 'testnet', { testHeights })
  const isLocal = network === 'local'
  const address = addressOf(snarkVm, privateKey)
  const placeholders = new Map<string, Promise<string>>() // measured first; on a local network also sent
  const placeholder = ({ program, source, imports }: Deployment): Promise<string> => {
    const known = placeholders.get(program)
    if (known !== undefined) return known
    const request = { privateKey, source, imports: importsOf(source, imports), nodeUrl }
    const built = snarkVm.buildDeployment(request)
    placeholders.set(program, built)
    return built
  }
  const prove = ({ program, source }: Deployment): Promise<string> =>
    snarkVm.proveDeployment({ privateKey, source, nodeUrl }).catch((cause) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new StartError(
        `The deployment of ${program} could not be proven, so it was not sent. Proving fetches its parameters from parameters.provable.com; this went wrong: ${reason}`,
        { cause },
      )
    })
  return {
    address,
    async measure(deployment) {
      const transaction = await placeholder(deployment)
      const { fee } = parseSignedDeployment(transaction)
      const { deploymentSize } = snarkVm.decodeTransaction(transaction)
      return { bytes: deploymentSize, fee: isLocal ? fee : undefined }
    },
    async build(deployment) {
      return parseSignedDeployment(await (isLocal ? placeholder(deployment) : prove(deployment)))
    },
  }
}

/** @throws StartError, without the key, when it is mistyped */
function addressOf(snarkVm: SnarkVm, privateKey: string): string {
  try {
    return snarkVm.readPrivateKey(privateKey).address
  } catch {
    throw new StartError('The private key contains a typo: its checksum is wrong.')
  }
}

/** All programs that a source needs, each after its imports; credits.aleo is built into the SDK. */
function importsOf(source: string, sources: ReadonlyMap<string, string>): Record<string, string> {
  const found: Record<string, string> = {}
  const visit = (text: string): void => {
    for (const [, id = ''] of text.matchAll(/^import ([a-z0-9_]+\.aleo);/gm)) {
      const program = sources.get(id)
      if (program === undefined || found[id] !== undefined) continue
      visit(program)
      found[id] = program
    }
  }
  visit(source)
  return found
}

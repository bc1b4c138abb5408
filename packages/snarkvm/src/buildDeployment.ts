import { quietly } from './quietly.ts'
import type { Sdk } from './sdkModule.ts'

export type BuildDeployment = {
  readonly privateKey: string
  readonly source: string
  /** Every program that it imports, by id, except credits.aleo. */
  readonly imports: Readonly<Record<string, string>>
  /** Root of the node, without the network's path. */
  readonly nodeUrl: string
  /** A credits record that pays the fee privately. */
  readonly feeRecord?: string | undefined
}

export async function buildDeployment(sdk: Sdk, request: BuildDeployment): Promise<string> {
  const { privateKey, source, imports, nodeUrl, feeRecord } = request
  const transaction = await quietly(() =>
    sdk.ProgramManagerBase.buildDevnodeDeploymentTransaction(
      sdk.PrivateKey.from_string(privateKey),
      source,
      0,
      feeRecord === undefined ? undefined : sdk.RecordPlaintext.fromString(feeRecord),
      nodeUrl,
      { ...imports },
    ),
  )
  return transaction.toString()
}

import { fileURLToPath } from 'node:url'
import { programSource, suiteOf } from '@nightjar/programs'
import { onTopOf, recordTransactions } from '@nightjar/server/testing/recordTransactions'
import type { Signer } from '../migrate/signer.ts'
import { createDeploymentBuilder, type Deployment } from './builder.ts'
import { parseSignedDeployment } from './signedDeployment.ts'

export type RecordedSdk = {
  /** Recorded deployments; real ones are still proven. */
  readonly createBuilder: typeof createDeploymentBuilder
  /** Recorded calls; repeating the same call makes another transaction. */
  readonly recordSigner: (signer: Signer, nodeUrl: string) => Signer
  /** How many answers were missing from the recording and were not added. */
  readonly missed: () => number
}

/** A signed call covers the programs that it calls. */
const sources = suiteOf('local').map((id) => programSource(id))

/** The SDK with its recorded answers for the tests of deploy and migrate. */
export function openRecordedSdk(): RecordedSdk {
  const file = fileURLToPath(new URL('./recorded.br', import.meta.url))
  const { recall, recallNext, missed } = recordTransactions(file)
  return {
    async createBuilder(options) {
      const builder = await createDeploymentBuilder(options)
      const partsOf = ({ program, source, imports }: Deployment) =>
        [options.network, builder.address, program, source, [...imports]] as const
      return {
        ...builder,
        async measure(deployment) {
          const text = await recall(['measure', ...partsOf(deployment)], async () => {
            const { bytes, fee } = await builder.measure(deployment)
            return JSON.stringify({ bytes, fee: fee?.toString() })
          })
          const { bytes, fee } = JSON.parse(text)
          return { bytes, fee: fee === undefined ? undefined : BigInt(fee) }
        },
        async build(deployment) {
          if (options.network !== 'local') return builder.build(deployment)
          const make = async () => (await builder.build(deployment)).transaction
          const transaction = await recall(['deploy', ...partsOf(deployment)], make)
          return parseSignedDeployment(await onTopOf(options.nodeUrl, transaction))
        },
      }
    },
    recordSigner: (signer, nodeUrl) => ({
      ...signer,
      async sign(call, called) {
        const { program, function: name, inputs } = call
        const parts = ['call', signer.address, program, name, inputs, called, sources]
        const text = await recallNext(parts, async () => {
          const { fee, ...signed } = await signer.sign(call, called)
          return JSON.stringify({ ...signed, fee: fee.toString() })
        })
        const { id, transaction, fee } = JSON.parse(text)
        return { id, transaction: await onTopOf(nodeUrl, transaction), fee: BigInt(fee) }
      },
    }),
    missed,
  }
}

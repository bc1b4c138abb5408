import { fileURLToPath } from 'node:url'
import { onTopOf, recordTransactions } from '@nightjar/server/testing/recordTransactions'
import { createDeploymentBuilder, type Deployment } from './builder.ts'
import { parseSignedDeployment } from './signedDeployment.ts'

export type RecordedSdk = {
  /** Recorded deployments; real ones are still proven. */
  readonly createBuilder: typeof createDeploymentBuilder
  /** How many answers were missing from the recording and were not added. */
  readonly missed: () => number
}

/** The SDK with its recorded answers for the tests of deploy. */
export function openRecordedSdk(): RecordedSdk {
  const file = fileURLToPath(new URL('./recorded.br', import.meta.url))
  const { recall, missed } = recordTransactions(file)
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
    missed,
  }
}

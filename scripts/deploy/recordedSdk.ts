import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { programSource, suiteOf } from '@nightjar/programs'
import type { createSigner } from '../migrate/signer.ts'
import { createDeploymentBuilder, type Deployment } from './builder.ts'
import { parseSignedDeployment } from './signedDeployment.ts'

/** What the SDK made for test accounts, kept in a file: the first transaction of a process alone takes it seconds. */
export type RecordedSdk = {
  /** Deployments that were made before; real ones are proven as ever. */
  readonly createBuilder: typeof createDeploymentBuilder
  /** Calls that were made before; the same one made again is another transaction. */
  readonly recordSigner: (
    signer: ReturnType<typeof createSigner>,
    nodeUrl: string,
  ) => ReturnType<typeof createSigner>
  /** How many answers were not there, and are not now. */
  readonly missed: () => number
}

const file = new URL('./recorded.br', import.meta.url)
/** A signed call covers the programs that it calls. */
const sources = suiteOf('local').map((id) => programSource(id))
const write = process.env.RECORD === '1'

/**
 * Answers from the recording; what is not there is made anew, and kept where RECORD is 1. To begin anew delete the
 * file and play, one after another, the tests that use it.
 */
export function openRecordedSdk(): RecordedSdk {
  const kept = read()
  const times = new Map<string, number>()
  let missed = 0

  async function recall(parts: readonly unknown[], make: () => Promise<string>): Promise<string> {
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
    const known = kept.get(key)
    if (known !== undefined) return known
    if (!write) missed += 1
    const made = await make()
    kept.set(key, made)
    if (write) save(kept)
    return made
  }

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
        const count = times.get(JSON.stringify(parts)) ?? 0
        times.set(JSON.stringify(parts), count + 1)
        const text = await recall([...parts, count], async () => {
          const { fee, ...signed } = await signer.sign(call, called)
          return JSON.stringify({ ...signed, fee: fee.toString() })
        })
        const { id, transaction, fee } = JSON.parse(text)
        return { id, transaction: await onTopOf(nodeUrl, transaction), fee: BigInt(fee) }
      },
    }),
    missed: () => missed,
  }
}

/** The transaction as this chain takes it: its id does not cover the state root. */
async function onTopOf(nodeUrl: string, text: string): Promise<string> {
  const answer = await fetch(`${nodeUrl}/testnet/stateRoot/latest`)
  const global_state_root: unknown = await answer.json()
  const { execution, fee, ...rest } = JSON.parse(text)
  return JSON.stringify({
    ...rest,
    ...(execution === undefined ? {} : { execution: { ...execution, global_state_root } }),
    fee: { ...fee, global_state_root },
  })
}

function read(): Map<string, string> {
  if (!existsSync(file)) return new Map()
  return new Map(JSON.parse(brotliDecompressSync(readFileSync(file)).toString()))
}

function save(kept: ReadonlyMap<string, string>): void {
  writeFileSync(file, brotliCompressSync(JSON.stringify([...kept])))
}

/** A worker that plays suites in a mutated interpreter and reports whether anything differs. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import type {
  BuiltProgramFile,
  CorruptFile,
  OperationFamily,
  OperationFile,
  ProgramCase,
  ProgramFile,
  TemplateFile,
} from '../players/format.ts'
import type * as Play from '../players/play.ts'
import type { RandomFile } from '../players/randomProgram.ts'
import { builtPrograms, creditsSource } from './programs/built.ts'

const { crypto } = await loadTestnet()
const files = new Map<string, unknown>()

function load<T>(name: string): T {
  const path = join(workerData, 'conformance/vectors', `${name}.json`)
  const file = files.get(name) ?? JSON.parse(readFileSync(path, 'utf8'))
  files.set(name, file)
  return file as T // our own file
}

/** The deployable combinations of a family, each as its own family with only its first rows, the bounds. */
function sharpest(family: OperationFamily): OperationFamily[] {
  return family.accepted.map((entry) => ({
    ...family,
    inputs: entry.in.map((type) => [type]),
    accepted: [{ ...entry, rows: entry.rows.slice(0, 26) }],
    ...(entry.to === undefined ? {} : { destinations: [entry.to] }),
  }))
}

type Player = ReturnType<typeof Play.createPlayer>
type Part = (player: Player) => void

function operationParts(name: string): Part[] {
  const { families } = load<OperationFile>(name)
  return [...families.flatMap(sharpest), ...families].map(
    (family) => (player) => player.operations([family]),
  )
}

function programParts(cases: readonly ProgramCase[]): Part[] {
  return cases.map((entry) => (player) => player.programs([entry]))
}

function nightjarParts(): Part[] {
  return programParts(
    load<BuiltProgramFile>('nightjar').cases.map((entry) => ({
      ...entry,
      deploy: entry.deploy.map(({ source }) => ({ source: builtPrograms.get(source) ?? '' })),
    })),
  )
}

const chunkLength = 200

function corruptParts(): Part[] {
  const { bases, corrupt } = load<CorruptFile>('corrupt')
  return Array.from({ length: Math.ceil(corrupt.length / chunkLength) }, (_, index) => {
    const chunk = corrupt.slice(index * chunkLength, (index + 1) * chunkLength)
    return (player) => player.corrupt({ bases, corrupt: chunk })
  })
}

/** A suite split into parts; after each part it is known whether anything differs. */
function partsOf(name: string): Part[] {
  switch (name) {
    case 'programs':
      return programParts(load<ProgramFile>(name).cases)
    case 'nightjar':
      return nightjarParts()
    case 'random':
      return load<RandomFile>(name).random.map((entry) => (player) => player.random([entry]))
    case 'templates':
      return load<TemplateFile>(name).templates.map(
        (template) => (player) => player.templates([template]),
      )
    case 'corrupt':
      return corruptParts()
    case 'proofs':
      return load<OperationFile>(name).families.map((family) => (player) => player.proofs([family]))
    default:
      return operationParts(name)
  }
}

/** Plays until something differs or throws. */
async function isCaught(bundle: string, names: readonly string[]): Promise<boolean> {
  try {
    const { createPlayer }: typeof Play = await import(bundle)
    const player = createPlayer(crypto, creditsSource)
    return names.flatMap(partsOf).some((part) => {
      part(player)
      return player.report.differences.length > 0
    })
  } catch {
    return true // it does not even load
  }
}

parentPort?.on('message', ({ bundle, names }) => {
  void isCaught(bundle, names).then((caught) => parentPort?.postMessage(caught)) // it never rejects
})

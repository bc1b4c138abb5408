import { writeFile } from 'node:fs/promises'
import { fillDisk } from '@nightjar/server/testing/fullDisk'
import { writeWrongRow } from '@nightjar/server/testing/wrongRow'
import { NODE_FAULTS } from './faultyNode.ts'
import { hostileDeeds } from './hostileClient.ts'
import type { Scene } from './scene.ts'

export type Fault = {
  readonly name: string
  /** Begins the fault; returns how to end it. */
  readonly begin: () => Promise<(() => Promise<void> | void) | undefined>
  /** What `/readyz` reports once it has lasted. */
  readonly word?: RegExp
}

const HOUR_MS = 3_600_000

/** All possible faults. */
export function faultsOf(scene: Scene, random: () => number): readonly Fault[] {
  const { node, postgres, parts, databaseUrl, clockFile } = scene
  const setClock = async (hours: number) => {
    await writeFile(clockFile, String(hours * HOUR_MS))
    return () => writeFile(clockFile, '0')
  }
  return [
    ...NODE_FAULTS.map(
      (fault): Fault => ({
        name: `the node is ${fault}`,
        begin: async () => {
          node.fault = fault
          return () => {
            node.fault = 'none'
          }
        },
        ...(fault === 'large' ? {} : { word: /"(stale|starting)".*[Nn]ode/ }), // it is followed as usual
      }),
    ),
    ...Object.entries(hostileDeeds).map(
      ([name, deed]): Fault => ({
        name,
        begin: async () => {
          await deed(scene.url, scene.bearer)
          return undefined
        },
      }),
    ),
    {
      name: 'the database is away',
      begin: async () => {
        postgres.goAway()
        return postgres.comeBack
      },
      word: /"no database"/,
    },
    {
      name: 'the database drips',
      begin: async () => {
        postgres.drip()
        return postgres.comeBack
      },
    },
    {
      name: 'the database breaks its connections',
      begin: async () => void postgres.cut(),
    },
    { name: 'the database falls silent', begin: async () => void postgres.fallSilent() },
    {
      name: 'the disk of the database is full',
      begin: () => fillDisk(databaseUrl),
      word: /"no indexer"|"(stale|starting)".*database/,
    },
    { name: 'the database lies', begin: () => writeWrongRow(databaseUrl) },
    { name: 'the clock is an hour fast', begin: () => setClock(1) },
    { name: 'the clock is an hour slow', begin: () => setClock(-1) },
    {
      name: 'a part is killed',
      begin: async () => void (random() < 0.5 ? parts.api : parts.indexer).kill(),
    },
  ]
}

import { readFileSync } from 'node:fs'
import * as sdk from '@provablehq/sdk/testnet.js'
import { afterAll, describe, expect, it } from 'vitest'
import type {
  CorruptFile,
  OperationFile,
  ProgramFile,
  RandomFile,
  TemplateFile,
} from '../conformance/format.ts'
import { createPlayer } from '../conformance/play.ts'
import { createSdkCrypto } from './sdkCrypto.ts'

function load<T>(name: string): T {
  const url = new URL(`../conformance/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(url, 'utf8'))
}

const player = createPlayer(createSdkCrypto(sdk), sdk.Program.getCreditsProgram().toString())

/** Every difference found since the last call; the first few say enough. */
function takeDifferences(): readonly string[] {
  const { differences } = player.report
  const taken = differences.splice(0, differences.length)
  return taken.length > 20 ? [...taken.slice(0, 20), `… and ${taken.length - 20} more`] : taken
}

afterAll(() => {
  const counts = [...player.report.counts]
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const lines = counts.map(([kind, count]) => `${kind} ${count}`)
  // biome-ignore lint/suspicious/noConsole: the counts are what this test shows
  console.log(`${total} checks against snarkVM: ${lines.join(' · ')}`)
})

describe('operations', () => {
  for (const name of ['arithmetic', 'casts', 'hashes', 'signatures']) {
    it(`behavior: ${name} are snarkVM's, for every combination of types`, () => {
      player.operations(load<OperationFile>(name).families)
      expect(takeDifferences()).toEqual([])
    })
  }
})

describe('programs', () => {
  for (const name of ['programs', 'nightjar']) {
    it(`behavior: ${name}, step by step`, () => {
      player.programs(load<ProgramFile>(name).cases)
      expect(takeDifferences()).toEqual([])
    })
  }

  for (const name of ['random', 'found']) {
    it(`behavior: ${name} programs`, () => {
      player.random(load<RandomFile>(name).random)
      expect(takeDifferences()).toEqual([])
    })
  }
})

describe('refusals', () => {
  it('behavior: names, types, operands, spaces, limits', () => {
    player.templates(load<TemplateFile>('templates').templates)
    expect(takeDifferences()).toEqual([])
  })

  it('behavior: corrupted programs', () => {
    player.corrupt(load<CorruptFile>('corrupt'))
    expect(takeDifferences()).toEqual([])
  })
})

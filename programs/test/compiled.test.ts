import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { canonical, compile, findLeo, leoVersion } from '../../scripts/programs/compile.ts'
import {
  type Package,
  packages,
  programName,
  programsFolder,
  sourceHash,
} from '../../scripts/programs/workspace.ts'
import { programIds, programSource } from '../src/index.ts'
import { standIns } from './standIns.ts'

type Manifest = { compiler: string; sources: Record<string, string> }

function committed(entry: Package): string {
  return readFileSync(join(programsFolder, entry.output, entry.id), 'utf8')
}

function manifest(output: Package['output']): Manifest {
  return JSON.parse(readFileSync(join(programsFolder, output, 'manifest.json'), 'utf8'))
}

describe('compiled programs', () => {
  test.each(packages)('behavior: $id is not older than its source', (entry) => {
    const { compiler, sources } = manifest(entry.output)
    expect(compiler).toBe(`leo ${leoVersion}`)
    expect(sources[entry.id], 'run npm run build:programs').toBe(sourceHash(entry.id))
  })

  test('behavior: the text modules hold the compiled programs', () => {
    const bundled = new Map<string, string>([
      ...programIds.map((id) => [id, programSource(id)] as const),
      ...Object.entries(standIns),
    ])
    expect([...bundled.keys()].sort()).toEqual(packages.map(({ id }) => id).sort())
    for (const entry of packages) expect(bundled.get(entry.id)).toBe(committed(entry))
  })

  test.each(packages)('behavior: $id is written as snarkVM prints it', (entry) => {
    expect(canonical(committed(entry))).toBe(committed(entry))
  })

  const leo = findLeo()
  test.skipIf(leo === null).each(packages)(
    'behavior: Leo compiles $id to the same bytes',
    (entry) => {
      const { instructions, abi } = compile(leo ?? '', entry)
      expect(instructions).toBe(committed(entry))
      if (abi !== null) {
        const file = join(programsFolder, entry.output, `${programName(entry.id)}.abi.json`)
        expect(abi).toBe(readFileSync(file, 'utf8'))
      }
    },
  )
})

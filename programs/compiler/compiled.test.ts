import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { programIds, programSource } from '../src/index.ts'
import { standIns } from '../test/standIns.ts'
import { canonical, checkLeo, compile, findLeo, leoVersion } from './compile.ts'
import { functionTable, functionTableFile } from './functionTable.ts'
import {
  outputFiles,
  outputHash,
  type Package,
  packages,
  programsFolder,
  sourceHash,
} from './workspace.ts'

type Manifest = {
  compiler: string
  sources: Record<string, string>
  outputs: Record<string, string>
}

function committed(entry: Package): string {
  return readFileSync(join(programsFolder, entry.output, entry.id), 'utf8')
}

function manifest(output: Package['output']): Manifest {
  return JSON.parse(readFileSync(join(programsFolder, output, 'manifest.json'), 'utf8'))
}

/** The pinned compiler, or why this machine cannot compile: another version may give different bytes. */
function compilerAtHand(): { path: string } | { path: null; reason: string } {
  const path = findLeo()
  if (path === null) return { path, reason: 'Leo is not at hand' }
  try {
    checkLeo(path)
    return { path }
  } catch (error) {
    return { path: null, reason: error instanceof Error ? error.message : String(error) }
  }
}

describe('compiled programs', () => {
  test('behavior: the mutants were created from the current core', () => {
    const hash = createHash('sha256').update(programSource('nightjar_core.aleo')).digest('hex')
    const report = readFileSync(join(programsFolder, 'MUTATION.md'), 'utf8')
    expect(report, 'run npm run mutation:programs').toContain(hash)
  })

  test.each(packages)('behavior: $id is not older than its source', (entry) => {
    const { compiler, sources } = manifest(entry.output)
    expect(compiler).toBe(`leo ${leoVersion}`)
    expect(sources[entry.id], 'run npm run build:programs').toBe(sourceHash(entry.id))
  })

  test.each(packages)('behavior: $id is unchanged compiler output', (entry) => {
    const { outputs } = manifest(entry.output)
    expect(outputs[entry.id], 'build/ is not edited by hand').toBe(outputHash(entry))
  })

  test('behavior: every compiled program is exported', () => {
    const known = new Map<string, string>([
      ...programIds.map((id) => [id, programSource(id)] as const),
      ...Object.entries(standIns),
    ])
    expect([...known.keys()].sort()).toEqual(packages.map(({ id }) => id).sort())
    for (const entry of packages) expect(known.get(entry.id)).toBe(committed(entry))
  })

  test('behavior: the table of functions matches sources and compiled programs', () => {
    expect(readFileSync(functionTableFile, 'utf8'), 'run npm run build:programs').toBe(
      functionTable(),
    )
  })

  test.each(packages)('behavior: $id is formatted as snarkVM prints it', (entry) => {
    expect(canonical(committed(entry))).toBe(committed(entry))
  })

  const leo = compilerAtHand()
  const title = leo.path === null ? ` (${leo.reason})` : ''
  test.skipIf(leo.path === null).each(packages)(
    `behavior: Leo compiles $id to the same bytes${title}`,
    { tags: 'slow' },
    (entry) => {
      const { instructions, abi } = compile(leo.path ?? '', entry)
      const [program = '', interface_] = outputFiles(entry).map((file) =>
        readFileSync(file, 'utf8'),
      )
      expect(instructions).toBe(program)
      expect(abi ?? undefined).toBe(interface_)
    },
  )
})

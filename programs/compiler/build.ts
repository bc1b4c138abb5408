import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkLeo, compile, leoVersion } from './compile.ts'
import { functionTable, functionTableFile } from './functionTable.ts'
import { visibilityTableFile, writeVisibilityTable } from './readVisibility.ts'
import {
  outputHash,
  type Package,
  packages,
  programName,
  programsFolder,
  sourceHash,
} from './workspace.ts'

function outputFile(output: Package['output'], name: string): string {
  return join(programsFolder, output, name)
}

/** Hashes of the programs' sources and of the compiled files: a change of only one of them is noticed. */
function writeManifest(output: Package['output']): void {
  const entries = packages.filter((entry) => entry.output === output)
  const manifest = {
    compiler: `leo ${leoVersion}`,
    sources: Object.fromEntries(entries.map(({ id }) => [id, sourceHash(id)])),
    outputs: Object.fromEntries(entries.map((entry) => [entry.id, outputHash(entry)])),
  }
  writeFileSync(outputFile(output, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/**
 * Compiles every program with Leo and writes the files that are committed.
 * @throws Error with the compiler's message, or when it is not the pinned version
 */
export function buildPrograms(leo: string, log: (line: string) => void): void {
  checkLeo(leo)
  for (const entry of packages) {
    mkdirSync(join(programsFolder, entry.output), { recursive: true })
    const { instructions, abi } = compile(leo, entry)
    writeFileSync(outputFile(entry.output, entry.id), instructions)
    if (abi !== null) {
      writeFileSync(outputFile(entry.output, `${programName(entry.id)}.abi.json`), abi)
    }
    log(`${entry.id} ${instructions.length} characters`)
  }
  writeManifest('build')
  if (packages.some(({ output }) => output === 'test/build')) writeManifest('test/build')
  writeFileSync(functionTableFile, functionTable())
  writeFileSync(visibilityTableFile, writeVisibilityTable())
}

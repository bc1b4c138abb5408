// Compiles every program with Leo and writes the files that are committed: npm run build:programs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkLeo, compile, findLeo, leoVersion } from './compile.ts'
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

/** Text modules of the compiled programs, so that a browser bundle needs no file system. */
function writeSources(output: Package['output'], file: string): void {
  const constants = packages
    .filter((entry) => entry.output === output)
    .map(({ id }) => {
      const text = readFileSync(outputFile(output, id), 'utf8')
      return `export const ${programName(id)} = ${JSON.stringify(text)}\n`
    })
  const head = '// written by npm run build:programs from the compiled programs\n'
  writeFileSync(join(programsFolder, file), head + constants.join(''))
}

/** Hashes of what the programs were compiled from, and of what came out: neither changes alone unseen. */
function writeManifest(output: Package['output']): void {
  const entries = packages.filter((entry) => entry.output === output)
  const manifest = {
    compiler: `leo ${leoVersion}`,
    sources: Object.fromEntries(entries.map(({ id }) => [id, sourceHash(id)])),
    outputs: Object.fromEntries(entries.map((entry) => [entry.id, outputHash(entry)])),
  }
  writeFileSync(outputFile(output, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

const leo = findLeo()
if (leo === null) {
  console.error(
    `Leo is not at hand: set LEO to its path, or install it with "cargo install leo-lang --version ${leoVersion} --locked".`,
  )
  process.exit(1)
}
checkLeo(leo)
for (const entry of packages) {
  mkdirSync(join(programsFolder, entry.output), { recursive: true })
  const { instructions, abi } = compile(leo, entry)
  writeFileSync(outputFile(entry.output, entry.id), instructions)
  if (abi !== null) {
    writeFileSync(outputFile(entry.output, `${programName(entry.id)}.abi.json`), abi)
  }
  console.log(`${entry.id} ${instructions.length} characters`)
}
writeSources('build', 'src/sources.gen.ts')
writeManifest('build')
if (packages.some(({ output }) => output === 'test/build')) {
  writeSources('test/build', 'test/sources.gen.ts')
  writeManifest('test/build')
}

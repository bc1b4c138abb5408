// Writes programs/vectors/*.json from the model: node --import tsx conformance/programs/vectors.ts
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programsFolder } from '@nightjar/programs/workspace'
import { vectorFiles } from './vectorFiles.ts'

const folder = join(programsFolder, 'vectors')
mkdirSync(folder, { recursive: true })
for (const [name, content] of Object.entries(vectorFiles())) {
  writeFileSync(join(folder, `${name}.json`), content)
}

import { programIds, programSource } from '@nightjar/programs'
import { standIns } from '@nightjar/programs/stand-ins'
import { loadTestnet } from '@nightjar/snarkvm/testnet'

const snarkVm = await loadTestnet()
/** Sources of the stand-ins and of our programs by id, in deployment order. */
export const builtPrograms: ReadonlyMap<string, string> = new Map([
  ...Object.entries(standIns),
  ...programIds.map((id) => [id, programSource(id)] as const),
])

/** Our largest program, after its imports. */
export const coreBase: readonly string[] = (
  ['nightjar_config.aleo', 'nightjar_math.aleo', 'nightjar_core.aleo'] as const
).map((id) => programSource(id))

/** All transitive imports of a program, plus `more` with theirs; without credits.aleo, which snarkVM has built in. */
export function importsOf(source: string, more: readonly string[] = []): Record<string, string> {
  const found: Record<string, string> = {}
  const visit = (id: string) => {
    const text = builtPrograms.get(id)
    if (text === undefined || found[id] !== undefined) return
    found[id] = text
    for (const inner of importedBy(text)) visit(inner)
  }
  for (const id of [...importedBy(source), ...more]) visit(id)
  return found
}

const importedBy = (source: string) =>
  [...source.matchAll(/^import (\S+);$/gm)].map(([, id = '']) => id)

export const creditsSource = snarkVm.creditsSource

/** `program/function` of every finalize. */
export function finalizesOf(id: string, source: string): string[] {
  return [...source.matchAll(/^finalize (\w+):$/gm)].map(([, name]) => `${id}/${name}`)
}

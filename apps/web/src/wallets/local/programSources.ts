import type { WalletNode } from './node.ts'

export type ProgramSource = {
  readonly source: string
  readonly edition: number
  /** Sources of everything the program imports, by id, credits.aleo left out: snarkVM has it built in. */
  readonly imports: Readonly<Record<string, string>>
}

export type ProgramSources = ReturnType<typeof createProgramSources>

/** Program sources from the node, each asked for once. */
export function createProgramSources(node: WalletNode) {
  const known = new Map<string, ReturnType<WalletNode['program']>>()

  function fetchOnce(id: string): ReturnType<WalletNode['program']> {
    const found = known.get(id)
    if (found !== undefined) return found
    const asked = node.program(id)
    known.set(id, asked)
    asked.catch(() => known.delete(id)) // the next call asks again
    return asked
  }

  async function collect(source: string, into: Record<string, string>): Promise<void> {
    for (const id of importsOf(source)) {
      if (id === 'credits.aleo' || into[id] !== undefined) continue
      const program = await fetchOnce(id)
      await collect(program.source, into)
      into[id] = program.source // after its own imports: snarkVM adds them in this order
    }
  }

  return {
    /** A program with all it imports. @throws NodeRefusal when the node lacks one of them */
    get: async (id: string): Promise<ProgramSource> => {
      const { source, edition } = await fetchOnce(id)
      const imports: Record<string, string> = {}
      await collect(source, imports)
      return { source, edition, imports }
    },
  }
}

function importsOf(source: string): readonly string[] {
  return Array.from(source.matchAll(/^import\s+([a-z0-9_]+\.aleo);/gm), ([, id = '']) => id)
}

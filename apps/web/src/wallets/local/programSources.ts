import { type AleoClient, type Program, parseProgram } from '@nightjar/aleo'

export type ProgramSource = {
  readonly program: Program
  readonly edition: number
  /** Everything the program imports, credits.aleo left out: snarkVM has it built in. */
  readonly imports: readonly Program[]
}

export type ProgramSources = ReturnType<typeof createProgramSources>

type Fetched = { readonly program: Program; readonly edition: number }

/** Programs from the node, each asked for once. */
export function createProgramSources(node: AleoClient) {
  const known = new Map<string, Promise<Fetched>>()

  function fetchOnce(id: string): Promise<Fetched> {
    const found = known.get(id)
    if (found !== undefined) return found
    const asked = fetchProgram(node, id)
    known.set(id, asked)
    asked.catch(() => known.delete(id)) // the next call asks again
    return asked
  }

  async function collect(program: Program, into = new Map<string, Program>()) {
    for (const id of program.imports) {
      if (id === 'credits.aleo' || into.has(id)) continue
      const imported = await fetchOnce(id)
      await collect(imported.program, into)
      into.set(id, imported.program) // after its own imports: snarkVM adds them in this order
    }
    return [...into.values()]
  }

  return {
    /** A program with all it imports. @throws NodeNotFoundError when the node lacks one of them */
    get: async (id: string): Promise<ProgramSource> => {
      const fetched = await fetchOnce(id)
      return { ...fetched, imports: await collect(fetched.program) }
    },
  }
}

async function fetchProgram(node: AleoClient, id: string): Promise<Fetched> {
  const [source, edition] = await Promise.all([node.getProgram(id), node.getLatestEdition(id)])
  return { program: parseProgram(source), edition }
}

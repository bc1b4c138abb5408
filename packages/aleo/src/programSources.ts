import { type AleoClient, NodeNotFoundError } from './client.ts'
import { fieldToIdentifier } from './identifier.ts'
import { parseProgram } from './program/parseProgram.ts'
import type { Program } from './program/program.ts'
import { isDynamicCall } from './program/pruneForCall.ts'

export type ProgramSource = {
  readonly program: Program
  readonly edition: number
  /** Everything that the program imports, except credits.aleo, which is built into snarkVM. */
  readonly imports: readonly Program[]
}

export type ProgramSources = ReturnType<typeof createProgramSources>

type Fetched = { readonly program: Program; readonly edition: number }

/** Where programs are: a node, or one whose programs are partly known beforehand. */
export type ProgramNode = Pick<AleoClient, 'getProgram' | 'getLatestEdition'>

/** Programs from the node, each requested once. */
export function createProgramSources(node: ProgramNode) {
  const known = new Map<string, Promise<Fetched>>()

  function fetchOnce(id: string): Promise<Fetched> {
    const found = known.get(id)
    if (found !== undefined) return found
    const asked = fetchProgram(node, id)
    known.set(id, asked)
    asked.catch(() => known.delete(id)) // the next call requests it again
    return asked
  }

  async function collect(program: Program, into = new Map<string, Program>()) {
    for (const id of program.imports) {
      if (id === 'credits.aleo' || into.has(id)) continue
      const imported = await fetchOnce(id)
      await collect(imported.program, into)
      into.set(id, imported.program) // after its own imports, because snarkVM adds them in this order
    }
    return [...into.values()]
  }

  /** A program with all its imports. @throws NodeNotFoundError when the node lacks one of them */
  async function get(id: string): Promise<ProgramSource> {
    const fetched = await fetchOnce(id)
    return { ...fetched, imports: await collect(fetched.program) }
  }

  return {
    get,
    /** A program with everything that a call of it needs: if it calls dynamically, also the programs named by the inputs. */
    getForCall: async (call: NamedCall): Promise<ProgramSource> => {
      const source = await get(call.program)
      const { program, imports } = source
      if (!isDynamicCall(program, call.function, imports)) return source
      const found = new Map(imports.map((each) => [each.id, each]))
      for (const id of namedPrograms(call.inputs)) {
        const named = await fetchOnce(id).catch(undefinedWhenMissing)
        if (named === undefined || found.has(id)) continue
        await collect(named.program, found)
        found.set(id, named.program)
      }
      found.delete(call.program) // imported by a named program
      return { ...source, imports: [...found.values()] }
    },
  }
}

/** A call of a program by its names; inputs as text. */
export type NamedCall = {
  readonly program: string
  readonly function: string
  readonly inputs: readonly string[]
}

/** Ids of programs that inputs may name: fields whose bytes spell a name. */
function namedPrograms(inputs: readonly string[]): readonly string[] {
  const fields = inputs.flatMap((input) => /^(\d+)field$/.exec(input)?.[1] ?? [])
  const names = fields.map((field) => fieldToIdentifier(BigInt(field)))
  return names.flatMap((name) => (name === undefined ? [] : [`${name}.aleo`]))
}

/** A field may spell a name by chance, or a wrong one: the call itself will report it. */
function undefinedWhenMissing(error: unknown): undefined {
  if (error instanceof NodeNotFoundError) return undefined
  throw error
}

async function fetchProgram(node: ProgramNode, id: string): Promise<Fetched> {
  const [source, edition] = await Promise.all([node.getProgram(id), node.getLatestEdition(id)])
  return { program: parseProgram(source), edition }
}

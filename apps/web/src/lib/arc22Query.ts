import { type Program, parseProgram } from '@nightjar/aleo'
import { queryOptions } from '@tanstack/react-query'
import { openNode } from '../network/node.ts'
import { kindOf, type Wrapping } from './wrapping.ts'

/** Which programs of wrapped tokens are ARC-22. All of them are requested, so that no request reveals which one matters. */
export function arc22Query(wrappings: readonly Wrapping[]) {
  const programs = wrappings
    .filter((each) => kindOf(each) === 'arc20')
    .map(({ outside }) => outside.programId)
  return queryOptions({
    queryKey: ['arc22', programs],
    queryFn: async (): Promise<ReadonlySet<string>> => {
      const node = openNode()
      const sources = await Promise.all(programs.map((id) => node.getProgram(id)))
      return new Set(sources.map(parseProgram).flatMap((each) => (isArc22(each) ? each.id : [])))
    },
    staleTime: Number.POSITIVE_INFINITY, // the kind of a listed token's program never changes
  })
}

/** An ARC-22 program makes a record for its compliance officer with each record for a holder. */
export function isArc22({ functions }: Program): boolean {
  const outputs = functions.get('transfer_public_to_private')?.outputs ?? []
  return outputs.filter(({ type }) => type.kind === 'record').length === 2
}

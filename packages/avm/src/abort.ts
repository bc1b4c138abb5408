import { COST_DIVISOR, SPEND_LIMIT } from './check/deployment.ts'
import { type FindProgram, type LoadedProgram, scopeCost } from './loaded.ts'
import type { FinalizeCall } from './outcome.ts'

/** Maximum finalize operations of a transaction, including those of its fee (`2^FINALIZE_ID_DEPTH`). */
const MAX_WRITES = 512

/** Whether a program must be deployed again before any of it may run, since consensus version 8. */
function isOutdated({ program, edition }: LoadedProgram): boolean {
  return edition === 0 && !program.constructor_ && program.id !== 'credits.aleo'
}

function outdatedProgram(calls: readonly FinalizeCall[], find: FindProgram): string | undefined {
  const called = calls.flatMap(({ program }) => find(program) ?? [])
  const all = called.flatMap((loaded) => [
    loaded,
    ...loaded.program.imports.flatMap((id) => find(id) ?? []),
  ])
  return all.find(isOutdated)?.program.id
}

/** Why a transaction with this finalize cost in microcredits enters no block, if so. */
export function overspent(cost: bigint): string | undefined {
  return cost > SPEND_LIMIT
    ? `exceeds the transaction spend limit with compute_spend: '${cost}'`
    : undefined
}

/**
 * Why a transaction of these transitions enters no block, if so (`vm/verify.rs`): snarkVM aborts it without running
 * anything, and charges no fee.
 */
export function abortReason(
  calls: readonly FinalizeCall[],
  fee: FinalizeCall | undefined,
  find: FindProgram,
): string | undefined {
  const outdated = outdatedProgram(calls, find)
  if (outdated) return `runs ${outdated}, which has neither a constructor nor an edition above 0`
  const scopeOf = (call: FinalizeCall) => find(call.program)?.finalizes.get(call.function) ?? []
  const scopes = calls.flatMap(scopeOf)
  const written = [...scopes, ...(fee ? [scopeOf(fee)].flat() : [])]
  const writes = written.reduce((sum, scope) => sum + scope.writes, 0)
  if (writes > MAX_WRITES) {
    return `exceeds the maximum number of finalize operations: ${writes} > ${MAX_WRITES}`
  }
  return overspent(scopes.reduce((sum, scope) => sum + scopeCost(scope, find), 0n) / COST_DIVISOR)
}

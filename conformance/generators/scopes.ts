import type { OperationFamily } from '../players/format.ts'
import { lengthen, shorten } from '../players/format.ts'
import { constructorProgram, type ScopeCase, viewProgram } from '../players/scopeProgram.ts'
import { type OracleOutcome, runOracle } from './oracle.ts'

/** Number of type combinations that each operation is tried with outside of finalize. */
const combinations = 4

type Plan = Omit<ScopeCase, 'view' | 'construct' | 'costs'> & { readonly rows: readonly string[] }

/** Runs every operation in a view and in a constructor too: one row that finalize accepted and one that it rejected. */
export async function runScopes(families: readonly OperationFamily[]): Promise<ScopeCase[]> {
  const plans = families.flatMap(plansOf)
  const views = await runOracle(
    plans.map((plan) => ({
      deploy: [{ source: viewProgram(plan) }],
      steps: plan.rows.map((row) => ({
        view: { program: 'op_test_view.aleo', view: 'v', inputs: inputsOf(row, plan) },
      })),
    })),
  )
  const built = await runOracle(
    plans.flatMap((plan) =>
      plan.rows.map((row) => ({
        deploy: [{ source: constructorProgram(plan, row.split(' ')) }],
      })),
    ),
  )
  let next = 0
  return plans.map(({ rows, ...plan }, index) => {
    const view = views[index]
    const constructs = rows.map(() => built[next++]?.deploy[0] ?? {})
    const isRefused = view?.deploy[0]?.refused !== undefined
    return {
      ...plan,
      view: rows.map((row, step) =>
        withResult(row, isRefused ? '!' : viewResult(view?.steps[step] ?? {}, plan)),
      ),
      construct: rows.map((row, step) =>
        withResult(row, builtResult(constructs[step] ?? {}, plan)),
      ),
      costs: constructs.map(({ accepted }) => accepted?.cost ?? 0),
    }
  })
}

function plansOf({ op, code, accepted }: OperationFamily): Plan[] {
  const step = Math.max(1, Math.floor(accepted.length / combinations))
  return accepted
    .filter((_, index) => index % step === 0)
    .slice(0, combinations)
    .map((entry) => {
      const isRejected = (row: string) => row.endsWith(' -')
      const rows = [
        entry.rows.find((row) => !isRejected(row)),
        entry.rows.find((row) => isRejected(row)),
      ]
      return {
        op,
        code: code.replaceAll('$D', entry.to ?? ''),
        in: entry.in,
        ...(entry.out === undefined ? {} : { out: entry.out }),
        rows: rows.filter((row) => row !== undefined).map((row) => row.replace(/ \S+$/, '')),
      }
    })
}

const inputsOf = (row: string, { in: types }: Plan) =>
  row.split(' ').map((text, index) => lengthen(text, types[index] ?? ''))

const withResult = (row: string, result: string) => `${row} ${result}`

function viewResult({ outputs }: OracleOutcome, { out }: Omit<Plan, 'rows'>): string {
  const [value] = outputs ?? []
  if (value === undefined) return '-'
  return out === undefined ? '.' : shorten(value, out)
}

function builtResult({ accepted, refused }: OracleOutcome, { out }: Omit<Plan, 'rows'>): string {
  if (refused !== undefined) return '!'
  if (accepted === undefined) return '-'
  const value = accepted.writes.at(-1)?.[3]
  return out === undefined || value == null ? '.' : shorten(value, out)
}

import type { Outcome, ProgramCase } from '../players/format.ts'
import { type OracleOutcome, runOracle } from './oracle.ts'
import { controlDrafts } from './programs/control.ts'
import { creditsDrafts } from './programs/credits.ts'
import { dataDrafts } from './programs/data.ts'
import { environmentDrafts } from './programs/environment.ts'
import { futureDrafts } from './programs/futures.ts'
import type { Draft } from './programs/kit.ts'
import { mappingDrafts } from './programs/mappings.ts'
import { recordDrafts } from './programs/records.ts'
import { upgradeDrafts } from './programs/upgrades.ts'

/** The hand-written programs, one topic per file. */
export const handWritten: readonly Draft[] = [
  ...controlDrafts,
  ...mappingDrafts,
  ...futureDrafts,
  ...environmentDrafts,
  ...upgradeDrafts,
  ...creditsDrafts,
  ...dataDrafts,
  ...recordDrafts,
]

/** Runs whole programs through snarkVM. */
export async function runPrograms(drafts: readonly Draft[]): Promise<ProgramCase[]> {
  const results = await runOracle(drafts)
  return drafts.map((draft, index) => {
    const result = results[index]
    const outcomes = (result?.steps ?? []).map((outcome) => toOutcome(outcome, draft))
    return {
      ...draft,
      deployed: (result?.deploy ?? []).map((outcome) => toOutcome(outcome, draft)),
      ...(outcomes.length === 0 ? {} : { outcomes }),
    }
  })
}

const compact = (text: string) => text.replaceAll(/\s+/g, '')

/** Transition ids matter only to `rand.chacha`; elsewhere they are omitted. */
function toOutcome(outcome: OracleOutcome, draft: Draft): Outcome {
  const isRandom = draft.deploy.some(({ source }) => source.includes('rand.chacha'))
  const { accepted, rejected, refused, outputs } = outcome
  if (accepted !== undefined) {
    return {
      ok: accepted.writes.map(([program, mapping, key, value]) => [
        program,
        mapping,
        compact(key),
        value === null ? null : compact(value),
      ]),
      cost: accepted.cost,
      ...(isRandom && accepted.transition !== undefined ? { id: accepted.transition } : {}),
    }
  }
  if (rejected !== undefined)
    return { rejected: rejected.reason.replace('Failed to finalize ', '') }
  if (refused !== undefined) return { refused: refused.reason }
  if (outputs !== undefined) return { outputs: outputs.map(compact) }
  return { moved: true }
}

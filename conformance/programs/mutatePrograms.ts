import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatPlaintext } from '@nightjar/aleo'
import { programSource } from '@nightjar/programs'
import { programsFolder } from '@nightjar/programs/workspace'
import { createEngine, type Engine, type EngineOutcome } from './engine/engine.ts'
import { createEngineDriver, type Played } from './engine/engineDriver.ts'
import { checkUnreachable } from './engine/unreachable.ts'
import { readVectors, vectorChecks } from './engine/vectors.ts'
import { equivalence } from './equivalentMutants.ts'
import { type Mutant, mutantsOf, mutate } from './mutants.ts'
import { countFates, describeMutant, type Fate, mutationReport, summary } from './mutationReport.ts'
import { playRandomHistory } from './randomHistory.ts'
import { createHasher } from './scenario/hash.ts'
import { play } from './scenario/play.ts'
import { coreScenario } from './scenario/steps/all.ts'

const source = programSource('nightjar_core.aleo')
const lines = source.split('\n')
const hash = createHasher()
/** At least this fraction of the mutants must be noticed. */
const wanted = 0.95

/** The vectors that cover a function. */
const vectorsOf: Readonly<Record<string, readonly string[]>> = {
  swap_exact_tokens_for_tokens: ['exact-in', 'protocol-fee', 'prices'],
  swap_exact_private_for_public: ['exact-in', 'protocol-fee'],
  swap_exact_public_for_private: ['exact-in', 'protocol-fee'],
  swap_exact_private_for_private: ['exact-in', 'protocol-fee'],
  swap_tokens_for_exact_tokens: ['exact-out', 'protocol-fee'],
  swap_private_for_exact_public: ['exact-out', 'protocol-fee'],
  swap_public_for_exact_private: ['exact-out', 'protocol-fee'],
  swap_private_for_exact_private: ['exact-out', 'protocol-fee'],
  swap_exact_path: ['paths'],
  swap_exact_path_private: ['paths'],
  create_pair: ['first-mint'],
  create_pair_privately: ['first-mint'],
  add_liquidity: ['add'],
  add_liquidity_privately: ['add'],
  remove_liquidity: ['remove', 'prices'],
  remove_liquidity_privately: ['remove'],
}

/** The functions that call a closure. */
function placesOf({ part, place }: Mutant): readonly string[] {
  if (part !== 'closure') return [place]
  const bodies = source.split(/\n(?=function )/).slice(1)
  return bodies
    .filter((body) => body.includes(` call ${place} `))
    .map((body) => /^function (\w+):/.exec(body)?.[1] ?? '')
}

/** Every call of the scenario with its outcome on the unchanged core, which must agree with the model. */
async function record(): Promise<Played[]> {
  const history: Played[] = []
  const driver = createEngineDriver(createEngine(), (played) => history.push(played))
  const { differences } = await play({ driver, steps: coreScenario, hash })
  if (differences.length > 0)
    throw new Error(`The unchanged core differs:\n${differences.join('\n')}`)
  return history
}

function textOf({ verdict, records, writes }: EngineOutcome): string {
  const changes = writes.map(({ mapping, key, value }) => [
    mapping,
    key,
    value === null ? null : formatPlaintext(value),
  ])
  return JSON.stringify([verdict, records, changes])
}

/** Replays the history; only calls of the changed functions run, for others the known writes are applied. */
function noticedByHistory(
  engine: Engine,
  history: readonly Played[],
  places: readonly string[],
): boolean {
  return history.some(({ call, outcome }) => {
    const isChanged = call.program === 'nightjar_core.aleo' && places.includes(call.function)
    if (isChanged && textOf(engine.evaluate(call)) !== textOf(outcome)) return true
    engine.store.apply(outcome.writes)
    return false
  })
}

function noticedByVectors(engine: Engine, places: readonly string[]): boolean {
  const names = new Set(places.flatMap((place) => vectorsOf[place] ?? []))
  if (checkUnreachable(engine, hash).length > 0) return true
  return [...names].some((name) => {
    const wrong = vectorChecks[name]?.(engine, hash, readVectors(name)) ?? []
    return wrong.length > 0
  })
}

function noticedByProperties(engine: Engine): boolean {
  try {
    playRandomHistory(engine, hash)
    return false
  } catch (error) {
    // a corrupted or exhausted snarkVM memory tells nothing about the mutant
    if (error instanceof WebAssembly.RuntimeError) throw error
    return true
  }
}

/** How a mutant is noticed, or null; each way starts from the state after deployment. */
function notice(mutant: Mutant, history: readonly Played[]): Fate['noticedBy'] {
  const engine = createEngine(mutate(source, mutant))
  const places = placesOf(mutant)
  const ways = {
    scenario: () => noticedByHistory(engine, history, places),
    vectors: () => noticedByVectors(engine, places),
    properties: () => noticedByProperties(engine),
  } as const
  for (const way of ['scenario', 'vectors', 'properties'] as const) {
    const clean = engine.store.snapshot()
    if (ways[way]()) return way
    engine.store.revert(clean)
  }
  return null
}

function fateOf(mutant: Mutant, history: readonly Played[]): Fate {
  const noticedBy = notice(mutant, history)
  return { mutant, noticedBy, reason: noticedBy === null ? equivalence(mutant, lines) : null }
}

type MutationOptions = {
  /** Only every n-th mutant, counted from the mutant `from`. */
  readonly every: number
  readonly from: number
  /** Writes programs/MUTATION.md, which says how many were tried. */
  readonly isWritten: boolean
}

/**
 * Mutates the compiled core in every small way and counts the mutants that the scenario, the vectors and a random history
 * notice. Returns whether at least 95 of 100 are.
 */
export async function mutatePrograms({ every, from, isWritten }: MutationOptions) {
  const mutants = mutantsOf(source).filter((_, index) => index % every === from % every)
  const history = await record()
  console.log(`${history.length} recorded calls, ${mutants.length} mutants`)
  // the unchanged core must pass the checks that mutants should fail
  if (noticedByVectors(createEngine(), Object.keys(vectorsOf))) throw new Error('Vectors differ.')
  playRandomHistory(createEngine(), hash)
  const fates: Fate[] = []
  for (const mutant of mutants) {
    const fate = fateOf(mutant, history)
    fates.push(fate)
    if (fate.noticedBy === null) {
      console.log(`SURVIVED ${describeMutant(mutant)} (${fate.reason ?? 'not explained'})`)
    }
    if (fates.length % 50 === 0) console.log(`${fates.length} of ${mutants.length}`)
  }
  console.log(summary(fates))
  if (isWritten) {
    const report = mutationReport(source, fates, { every, from })
    writeFileSync(join(programsFolder, 'MUTATION.md'), report)
  }
  const { all, noticed } = countFates(fates)
  return noticed >= wanted * all
}

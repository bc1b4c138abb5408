// Changes the compiled core in every small way and counts which changes the scenario, the vectors and random
// histories notice: npm run mutation:programs [-- every 20th: --every 20]
import { formatPlaintext } from '@nightjar/aleo'
import { programSource } from '../../programs/src/index.ts'
import { createEngine, type Engine, type EngineOutcome } from '../../programs/test/engine/engine.ts'
import { createEngineDriver, type Played } from '../../programs/test/engine/engineDriver.ts'
import { readVectors, type VectorFile, vectorChecks } from '../../programs/test/engine/vectors.ts'
import { createHasher } from '../../programs/test/scenario/hash.ts'
import { play } from '../../programs/test/scenario/play.ts'
import { coreScenario } from '../../programs/test/scenario/steps/all.ts'
import { equivalence } from './equivalentMutants.ts'
import { type Mutant, mutantsOf, mutate } from './mutants.ts'

const source = programSource('nightjar_core.aleo')
const lines = source.split('\n')
const hash = createHasher()
/** At least this part of the mutants must be noticed. */
const wanted = 0.95

/** Which vectors run a function. */
const vectorsOf: Readonly<Record<string, readonly string[]>> = {
  swap_exact_tokens_for_tokens: ['exact-in'],
  swap_exact_private_for_public: ['exact-in'],
  swap_exact_public_for_private: ['exact-in'],
  swap_exact_private_for_private: ['exact-in'],
  swap_tokens_for_exact_tokens: ['exact-out'],
  swap_private_for_exact_public: ['exact-out'],
  swap_public_for_exact_private: ['exact-out'],
  swap_private_for_exact_private: ['exact-out'],
  swap_exact_path: ['paths'],
  swap_exact_path_private: ['paths'],
  create_pair: ['first-mint'],
  create_pair_privately: ['first-mint'],
  add_liquidity: ['add'],
  add_liquidity_privately: ['add'],
  remove_liquidity: ['remove', 'protocol-fee'],
  remove_liquidity_privately: ['remove'],
}

/** Functions that a closure is called from. */
function placesOf({ part, place }: Mutant): readonly string[] {
  if (part !== 'closure') return [place]
  const bodies = source.split(/\n(?=function )/).slice(1)
  return bodies
    .filter((body) => body.includes(` call ${place} `))
    .map((body) => /^function (\w+):/.exec(body)?.[1] ?? '')
}

/** Every call of the scenario with what it came to on the unchanged core, which must agree with the model. */
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

/** Replays the history; only calls of the changed functions are run, of others the known writes are taken. */
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

/** A part of a file, spread over all of it. */
function sample({ cases, rejected }: VectorFile, every: number): VectorFile {
  const some = <Item extends { readonly name: string }>(items: readonly Item[]) =>
    items.filter(({ name }, index) => index % every === 0 || name.includes('limit'))
  return { cases: some(cases), rejected: some(rejected) }
}

function noticedByVectors(places: readonly string[], changed: string): boolean {
  const names = new Set(places.flatMap((place) => vectorsOf[place] ?? []))
  return [...names].some((name) => {
    const wrong = vectorChecks[name]?.(createEngine(changed), hash, sample(readVectors(name), 3))
    return wrong !== undefined && wrong.length > 0
  })
}

/** How a mutant was noticed, or null. */
function notice(mutant: Mutant, history: readonly Played[]): string | null {
  const changed = mutate(source, mutant)
  const places = placesOf(mutant)
  try {
    if (noticedByHistory(createEngine(changed), history, places)) return 'scenario'
    return noticedByVectors(places, changed) ? 'vectors' : null
  } catch (error) {
    return `does not run: ${String(error).split('\n')[0]}`
  }
}

function describeMutant({ line, place, part, kind, before, after }: Mutant): string {
  return `line ${line}, ${part} ${place}, ${kind}: ${before.trim()} → ${after === null ? 'dropped' : after.trim()}`
}

const every = Number(process.argv[process.argv.indexOf('--every') + 1] ?? 1) || 1
const offset = Number(process.argv[process.argv.indexOf('--from') + 1] ?? 0) || 0
const mutants = mutantsOf(source).filter((_, index) => index % every === offset % every)
const history = await record()
console.log(`${history.length} recorded calls, ${mutants.length} mutants`)
const counts = new Map<string, number>()
const survivors: string[] = []
for (const mutant of mutants) {
  const same = equivalence(mutant, lines)
  const how = same === null ? notice(mutant, history) : 'no change of behaviour'
  const label = how?.split(':')[0] ?? 'survived'
  counts.set(label, (counts.get(label) ?? 0) + 1)
  if (how === null) {
    survivors.push(describeMutant(mutant))
    console.log(`SURVIVED ${describeMutant(mutant)}`)
  }
}
const total = mutants.length - (counts.get('no change of behaviour') ?? 0)
const share = total === 0 ? 1 : (total - survivors.length) / total
console.log(Object.fromEntries(counts))
console.log(
  `${total - survivors.length} of ${total} mutants noticed (${(share * 100).toFixed(1)} %)`,
)
process.exitCode = share >= wanted ? 0 : 1

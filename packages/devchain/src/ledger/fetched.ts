import type { Write } from '@nightjar/avm'
import type { Answers, Fetched, ForkOrigin } from '../fork/wanted.ts'
import type { KeyValueStore, StoreChange } from './keyValueStore.ts'
import type { ProgramRecord } from './ledgerEntry.ts'
import { ledgerKeys } from './ledgerKeys.ts'
import { formatStateValue, type State, stateKey } from './state.ts'

/** What a fork has read from its upstream node, including what does not exist there. */
export type KnownUpstream = {
  readonly origin: ForkOrigin
  hasProgram(id: string): boolean
  hasValue(program: string, mapping: string, key: string): boolean
  /** Whether all entries of a mapping are known, or its upstream does not list them. */
  hasListing(program: string, mapping: string): boolean
  /** Whether a mapping has entries that were never read. */
  isPartial(program: string, mapping: string): boolean
  /** Whether the upstream has nothing under a ledger key, if that was asked recently. */
  isAbsent(key: string): boolean
  /** Programs of the upstream, imports before their importers. */
  programs(): readonly ProgramRecord[]
  /** How much was read, and how much of it after the upstream had moved on. */
  counts(): { readonly read: number; readonly later: number }
  /** The changes from learning it; none if it is already known. */
  plan(fetched: Fetched, state: Pick<State, 'holds'>): Learned
  note(fetched: Fetched): void
}

export type Learned = {
  readonly changes: readonly StoreChange[]
  readonly writes: readonly Write[]
}

type KeptProgram = {
  readonly order: number
  readonly at: number
  readonly record: ProgramRecord | null
}

/** Reads a fork's knowledge from its store; null for a ledger that is not a fork. */
export async function loadKnownUpstream(
  store: KeyValueStore,
  most = MOST_LOOKUPS,
): Promise<KnownUpstream | null> {
  const text = store.get(ledgerKeys.fork)
  if (text === undefined) return null
  const known = createKnownUpstream(JSON.parse(text), most)
  const programs: KeptProgram[] = []
  for await (const [key, value] of store.entries('fetched:')) {
    const [, kind, ...path] = key.split(':')
    if (kind === 'lookup') known.lookups.note([path.join(':')])
    else if (kind === 'program') programs.push({ ...JSON.parse(value), id: path.join(':') })
    else known.noteKept(kind, path.join(':'), JSON.parse(value).at)
  }
  known.notePrograms(programs)
  return known
}

function createKnownUpstream(origin: ForkOrigin, most: number) {
  const programs = new Map<string, ProgramRecord | null>()
  const values = new Set<string>()
  const mappings = new Set<string>()
  const unlisted = new Set<string>()
  const absent = createAbsent()
  const lookups = createLookups(most)
  const counts = { read: 0, later: 0 }

  const count = (at: number) => {
    counts.read += 1
    if (at > origin.height) counts.later += 1
  }
  const mappingName = (program: string, mapping: string) => `${program}/${mapping}`
  const hasValue = (program: string, mapping: string, key: string) =>
    programs.get(program) === null ||
    mappings.has(mappingName(program, mapping)) ||
    values.has(stateKey(program, mapping, key))

  const noteMapping = ({ program, mapping, entries }: Extract<Fetched, { kind: 'mapping' }>) => {
    const listed = entries === null ? unlisted : mappings
    listed.add(mappingName(program, mapping))
    for (const [key] of entries ?? []) values.add(stateKey(program, mapping, key))
  }

  return {
    origin,
    lookups,
    hasProgram: (id: string) => id === builtIn || programs.has(id),
    hasValue,
    hasListing: (program: string, mapping: string) =>
      programs.get(program) === null ||
      mappings.has(mappingName(program, mapping)) ||
      unlisted.has(mappingName(program, mapping)),
    isPartial: (program: string, mapping: string) => unlisted.has(mappingName(program, mapping)),
    isAbsent: absent.has,
    programs: () => [...programs.values()].filter((record) => record !== null),
    counts: () => counts,
    plan: (fetched: Fetched, state: Pick<State, 'holds'>) =>
      planLearning(fetched, {
        programs: programs.size,
        leaving: lookups.leaving,
        hasProgram: (id) => programs.has(id),
        hasValue: (program, mapping, key) =>
          hasValue(program, mapping, key) || state.holds(program, mapping, key),
      }),
    note(fetched: Fetched) {
      if (fetched.kind === 'block') return
      if (fetched.kind === 'lookup') {
        absent.note(fetched.answers)
        return lookups.note(keysOf(fetched.answers))
      }
      count(fetched.at)
      if (fetched.kind === 'program') programs.set(fetched.id, fetched.record)
      else if (fetched.kind === 'mapping') noteMapping(fetched)
      else values.add(stateKey(fetched.program, fetched.mapping, fetched.key))
    },
    noteKept(kind: string | undefined, name: string, at: number) {
      count(at)
      if (kind === 'value') values.add(name)
      else mappings.add(name)
    },
    notePrograms(kept: readonly (KeptProgram & { readonly id?: string })[]) {
      for (const { id = '', at, record } of [...kept].sort((a, b) => a.order - b.order)) {
        count(at)
        programs.set(id, record)
      }
    },
  }
}

/** There may be any number of requests for unknown ids: absence is remembered only in memory, and up to this limit. */
const MOST_ABSENT = 10_000

function createAbsent() {
  const absent = new Set<string>()
  return {
    has: (key: string) => absent.has(key),
    note(answers: Answers) {
      if (absent.size >= MOST_ABSENT) absent.clear()
      for (const [key, value] of answers) {
        if (value === null) absent.add(key)
      }
    },
  }
}

/** Maximum stored lookups, a few hundred bytes each; beyond it the oldest must be asked for again. */
const MOST_LOOKUPS = 100_000

/** The keys of the lookups in the store. */
function createLookups(most: number) {
  const kept = new Set<string>()
  /** The lookups that make room for others. */
  const leaving = (added: readonly string[]): readonly string[] => {
    const excess = kept.size + added.filter((key) => !kept.has(key)).length - most
    const found: string[] = []
    for (const key of kept) {
      if (found.length >= excess) break
      if (!added.includes(key)) found.push(key)
    }
    return found
  }
  const note = (added: readonly string[]): void => {
    for (const key of leaving(added)) kept.delete(key)
    for (const key of added) kept.add(key)
  }
  return { leaving, note }
}

const keysOf = (answers: Answers) =>
  answers.flatMap(([key, value]) => (value === null ? [] : [key]))

/** What was learned before. */
type Before = Pick<KnownUpstream, 'hasProgram' | 'hasValue'> & {
  readonly programs: number
  /** Keys of lookups that make room for these. */
  leaving(added: readonly string[]): readonly string[]
}

function planLearning(fetched: Fetched, before: Before): Learned {
  const { at } = fetched
  switch (fetched.kind) {
    case 'value': {
      const { program, mapping, key, value } = fetched
      if (before.hasValue(program, mapping, key)) return nothing
      return planValues(at, [{ program, mapping, key, value, previous: null }])
    }
    case 'mapping': {
      const { program, mapping, entries } = fetched
      if (entries === null) return nothing
      const added = entries.filter(([key]) => !before.hasValue(program, mapping, key))
      const values = added.map(([key, value]) => ({ program, mapping, key, value, previous: null }))
      const { changes, writes } = planValues(at, values)
      const name = ledgerKeys.fetchedMapping(`${program}/${mapping}`)
      return { changes: [...changes, put(name, JSON.stringify({ at }))], writes }
    }
    case 'program': {
      const { id, record } = fetched
      if (before.hasProgram(id)) return nothing
      const kept = { order: before.programs, at, record }
      return { changes: [put(ledgerKeys.fetchedProgram(id), JSON.stringify(kept))], writes: [] }
    }
    case 'block':
      return { changes: [put(ledgerKeys.block(fetched.height), fetched.text)], writes: [] }
    case 'lookup': {
      const added = fetched.answers.flatMap(([key, value]) =>
        value === null ? [] : [put(ledgerKeys.fetchedLookup(key), value)],
      )
      const left = before.leaving(keysOf(fetched.answers))
      const removed = left.map(
        (key) => ({ type: 'del', key: ledgerKeys.fetchedLookup(key) }) as const,
      )
      return { changes: [...removed, ...added], writes: [] }
    }
  }
}

function planValues(at: number, entries: readonly Write[]): Learned {
  const changes = entries.flatMap((write) => {
    const value = write.value === null ? null : formatStateValue(write.value)
    const name = stateKey(write.program, write.mapping, write.key)
    const noted = put(ledgerKeys.fetchedValue(name), JSON.stringify({ at, value }))
    return value === null ? [noted] : [noted, put(name, value)]
  })
  return { changes, writes: entries.filter(({ value }) => value !== null) }
}

/** The program that every chain starts with. */
const builtIn = 'credits.aleo'

const nothing: Learned = { changes: [], writes: [] }
const put = (key: string, value: string): StoreChange => ({ type: 'put', key, value })

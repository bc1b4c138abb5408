import type { Hasher } from '../hash/hasher.ts'
import type { ExecuteJson } from '../snarkvm/transactionJson.ts'
import { rehash } from './rehash.ts'

/** A mutated transaction: the change and the original's name, and its text. */
export type Mutant = { readonly name: string; readonly text: string }

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Place = { readonly holder: Json[] | { [name: string]: Json }; readonly name: string | number }

const edges = ['0', '1', '255', '4294967295', '18446744073709551615', '18446744073709551616', '-1']
const oddities: readonly Json[] = [null, '', [], {}, true, -1, 1e300, '\u0000', 'aleo1', '0u64']

/**
 * Endless mutants of transactions, the same for the same random numbers; about half have ids that match their content.
 */
export function* createMutants(
  hasher: Hasher,
  bases: readonly ExecuteJson[],
  random: () => number,
): Generator<Mutant> {
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new RangeError('There is nothing to pick from.')
    return value
  }
  for (;;) {
    const base = pick(bases)
    const other = pick(bases)
    const copy: Json = JSON.parse(JSON.stringify(base))
    const [name, mutate] = pick(mutations)
    mutate({ root: copy, places: placesOf(copy), other: placesOf(toJson(other)), pick, random })
    const isHashed = random() < 0.6
    yield {
      name: `${name}${isHashed ? ', rehashed' : ''}`,
      text: JSON.stringify(isHashed ? rehashed(hasher, copy) : copy),
    }
  }
}

const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value))

/** With the ids of its values if it can be parsed, otherwise unchanged. */
function rehashed(hasher: Hasher, mutant: Json): unknown {
  try {
    return rehash(hasher, mutant as unknown as ExecuteJson) // whatever else it is, reading it throws
  } catch {
    return mutant
  }
}

type Context = {
  readonly root: Json
  readonly places: readonly Place[]
  readonly other: readonly Place[]
  readonly pick: <Value>(values: readonly Value[]) => Value
  readonly random: () => number
}

const mutations: readonly (readonly [string, (context: Context) => void])[] = [
  [
    'another character',
    ({ places, pick, random }) => {
      const place = pick(places.filter(isText))
      const text = String(read(place))
      const at = Math.floor(random() * text.length)
      write(place, text.slice(0, at) + pick([...'0123456789abcqz1.{ ']) + text.slice(at + 1))
    },
  ],
  [
    'another number',
    ({ places, pick }) => {
      const place = pick(places.filter((one) => isText(one) && /\d+u\d+/.test(String(read(one)))))
      write(place, String(read(place)).replace(/\d+(?=u\d+)/, pick(edges)))
    },
  ],
  [
    'a value of another transaction',
    ({ places, other, pick }) => {
      const source = pick(other.filter(isText))
      const targets = places.filter(({ name }) => name === source.name)
      if (targets.length > 0) write(pick(targets), read(source))
    },
  ],
  [
    'a part of another transaction',
    ({ places, other, pick }) => {
      const source = pick(other.filter((one) => !isText(one)))
      const targets = places.filter(({ name }) => name === source.name)
      if (targets.length > 0) write(pick(targets), read(source))
    },
  ],
  [
    'a missing member',
    ({ places, pick }) => {
      const { holder, name } = pick(places)
      if (Array.isArray(holder)) holder.splice(Number(name), 1)
      else delete holder[name]
    },
  ],
  [
    'a part twice',
    ({ places, pick }) => {
      const lists = places.filter(({ holder }) => Array.isArray(holder))
      const { holder, name } = pick(lists)
      if (Array.isArray(holder)) holder.push(toJson(holder[Number(name)]))
    },
  ],
  [
    'another order',
    ({ places, pick }) => {
      const { holder } = pick(places.filter((one) => Array.isArray(one.holder)))
      if (Array.isArray(holder)) holder.reverse()
    },
  ],
  ['something else', ({ places, pick }) => write(pick(places), pick(oddities))],
  [
    'another type of part',
    ({ places, pick }) => {
      const place = pick(places.filter(({ name }) => name === 'type'))
      write(place, pick(['public', 'private', 'constant', 'record', 'external_record', 'future']))
    },
  ],
]

function placesOf(value: Json): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const names = Array.isArray(value) ? value.keys() : Object.keys(value)
  return [...names].flatMap((name) => {
    const place: Place = { holder: value, name }
    return [place, ...placesOf(read(place))]
  })
}

const isText = (place: Place): boolean => {
  const value = read(place)
  return typeof value === 'string' && value.length > 0
}

function read({ holder, name }: Place): Json {
  return (Array.isArray(holder) ? holder[Number(name)] : holder[name]) ?? null
}

function write({ holder, name }: Place, value: Json): void {
  if (Array.isArray(holder)) holder[Number(name)] = value
  else holder[name] = value
}

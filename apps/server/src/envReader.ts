import { parseTokenId } from './parseTokenId.ts'
import type { Round } from './points/rules.ts'

export type EnvSource = Readonly<Record<string, string | undefined>>

export type EnvReader = ReturnType<typeof createEnvReader>

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/

/** Written as browsers write it; hosts without a wildcard. */
const ORIGIN_FORM = /^https?:\/\/(\[[\da-f:]+\]|[\da-z.-]+)(:\d+)?$/

const web = { form: /^https?:$/, example: 'http://127.0.0.1:3030' }
const contact = { form: /^(https|mailto):$/, example: 'mailto:security@nightjar.example' }
const socket = { form: /^wss?:$/, example: 'wss://relay.walletconnect.org' }

type Texts = {
  readonly text: (name: string, fallback: string) => string
  readonly list: (name: string, fallback: readonly string[]) => readonly string[]
  readonly refuse: (name: string, rule: string) => void
}

/** Reads addresses, each kind of its own protocols; an empty one stands for none. */
function createAddressReaders({ text, list, refuse }: Texts) {
  const check = (name: string, given: string, { form, example }: typeof web): string => {
    const fits = URL.canParse(given) && form.test(new URL(given).protocol)
    if (given === '' || fits) return given.replace(/\/+$/, '')
    refuse(name, `an address such as ${example}`)
    return ''
  }
  return {
    url: (name: string, fallback: string): string => check(name, text(name, fallback), web),
    /** One or several, with commas between. */
    urls: (name: string, fallback: string): readonly string[] =>
      list(name, [fallback]).map((given) => check(name, given, web)),
    /** Origins of web pages, with commas between; no path, and no wildcard. */
    origins: (name: string): readonly string[] =>
      list(name, []).flatMap((given) => {
        const origin = given.replace(/\/$/, '')
        if (ORIGIN_FORM.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin)
          return [origin]
        refuse(name, 'origins with commas between, such as https://blog.example')
        return []
      }),
    contact: (name: string): string => check(name, text(name, ''), contact),
    socketUrl: (name: string): string => check(name, text(name, ''), socket),
  }
}

/** Reads variables of the environment; what is wrong with one is added to `problems`, and its fallback stands. */
export function createEnvReader(source: EnvSource, problems: string[]) {
  const text = (name: string, fallback: string): string => source[name] ?? fallback
  const refuse = (name: string, rule: string): void => {
    problems.push(`${name} is "${source[name]}"; it must be ${rule}.`)
  }
  const optionalInteger = (name: string, least: number, most: number): number | undefined => {
    const given = source[name]
    if (given === undefined || given === '') return undefined
    const value = Number(given)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    refuse(name, `a whole number from ${least} to ${most}`)
    return undefined
  }
  const list = (name: string, fallback: readonly string[]): readonly string[] =>
    source[name] === undefined
      ? fallback
      : source[name].split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  const choice = <T extends string>(name: string, choices: readonly T[], fallback: T): T => {
    const given = text(name, fallback)
    const chosen = choices.find((each) => each === given)
    if (chosen === undefined) refuse(name, `one of ${choices.join(', ')}`)
    return chosen ?? fallback
  }
  return {
    text,
    optionalInteger,
    list,
    integer: (name: string, fallback: number, least: number, most: number): number =>
      optionalInteger(name, least, most) ?? fallback,
    choice,
    flag: (name: string, fallback: boolean): boolean =>
      choice(name, ['true', 'false'], fallback ? 'true' : 'false') === 'true',
    /** Token ids, each with its `field` suffix whether given with it or not. */
    tokens: (name: string): readonly string[] => {
      const ids = list(name, []).map(parseTokenId)
      if (ids.includes(undefined)) refuse(name, 'token ids with commas between, such as 123field')
      return ids.filter((id) => id !== undefined)
    },
    ...createAddressReaders({ text, list, refuse }),
    prize: (name: string): Round['prize'] | undefined => {
      const given = source[name]
      if (given === undefined || given === '') return undefined
      const [, amount, token = ''] = /^(\d{1,38}):(.+)$/.exec(given) ?? []
      const tokenId = parseTokenId(token)
      if (amount !== undefined && tokenId !== undefined) return { amount: BigInt(amount), tokenId }
      refuse(name, 'an amount in base units and a token id, such as 1000000:123field')
      return undefined
    },
    databaseUrl: (name: string): string | undefined => {
      const given = source[name]
      if (given === undefined || given === '') return undefined
      if (/^postgres(ql)?:\/\//.test(given)) return given
      problems.push(`${name} must begin with postgres:// or postgresql://.`) // may hold a password
      return undefined
    },
    day: (name: string, fallback: string): string => {
      const given = text(name, fallback)
      if (given === '' || DAY_FORM.test(given)) return given
      refuse(name, 'a day such as 2025-07-01, or empty')
      return fallback
    },
  }
}

import type { BroadcastNode } from '@nightjar/sdk'
import { z } from 'zod'
import { DatabaseAddressError, readDatabaseAddress } from './db/databaseAddress.ts'
import { parseTokenId } from './parseTokenId.ts'

export type EnvSource = Readonly<Record<string, string | undefined>>

export type EnvReader = ReturnType<typeof createEnvReader>

/** The values that a variable may have, and that rule in words, for the error message. */
type Kind<T> = { readonly schema: z.ZodType<T, string>; readonly rule: string }

const address = (protocol: RegExp, example: string): Kind<string> => ({
  schema: z.url({ protocol }).transform((given) => given.replace(/\/+$/, '')),
  rule: `an address such as ${example}`,
})

const web = address(/^https?$/, 'http://127.0.0.1:3030')
const contact = address(/^(https|mailto)$/, 'mailto:security@nightjar.example')
const socket = address(/^wss?$/, 'wss://relay.walletconnect.org')

/** Written as browsers write it; hosts without a wildcard. */
const ORIGIN_FORM = /^https?:\/\/(\[[\da-f:]+\]|[\da-z.-]+)(:\d+)?$/

const origin: Kind<string> = {
  schema: z
    .string()
    .transform((given) => given.replace(/\/$/, ''))
    .refine((given) => ORIGIN_FORM.test(given) && URL.canParse(given), { abort: true })
    .refine((given) => new URL(given).origin === given),
  rule: 'origins separated by commas, such as https://blog.example',
}

const operatedNode = {
  schema: z
    .string()
    .regex(/^[^=]{1,40}=/)
    .transform((given) => [
      given.slice(0, given.indexOf('=')).trim(),
      given.slice(given.indexOf('=') + 1),
    ])
    .pipe(z.tuple([z.string().min(1), web.schema]))
    .transform(([operator, url]) => ({ operator, url })),
  rule: 'nodes separated by commas, each with its operator’s name, such as Alice=https://node.alice.example',
}

const tokenId = z.string().transform(parseTokenId).pipe(z.string())

const token: Kind<string> = {
  schema: tokenId,
  rule: 'token ids separated by commas, such as 123field',
}

const prize = {
  schema: z
    .string()
    .regex(/^\d{1,38}:/)
    .transform((given) => given.split(':', 2))
    .pipe(z.tuple([z.string().transform(BigInt), tokenId]))
    .transform(([amount, tokenId]) => ({ amount, tokenId })),
  rule: 'an amount in base units and a token id, such as 1000000:123field',
}

const day: Kind<string> = {
  schema: z.iso.date().or(z.literal('')),
  rule: 'a day such as 2025-07-01, or empty',
}

const flag: Kind<boolean> = {
  schema: z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }),
  rule: 'one of true, false',
}

const integer = (least: number, most: number): Kind<number> => ({
  schema: z.string().transform(Number).pipe(z.int().min(least).max(most)),
  rule: `a whole number from ${least} to ${most}`,
})

const oneOf = <T extends string>(choices: readonly T[]): Kind<T> => ({
  schema: z.enum(choices),
  rule: `one of ${choices.join(', ')}`,
})

/** Whether a list names nothing. */
export const isBlank = (list = ''): boolean => /^[\s,]*$/.test(list)

/** Reads environment variables; an invalid one is reported in `problems`, and its fallback is used. */
export function createEnvReader(source: EnvSource, problems: string[]) {
  const check = <T>(name: string, given: string, { schema, rule }: Kind<T>): T | undefined => {
    const { success, data } = schema.safeParse(given)
    const problem = `${name} is "${source[name]}"; it must be ${rule}.`
    if (!success && !problems.includes(problem)) problems.push(problem)
    return data
  }
  const given = <T>(name: string, kind: Kind<T>): T | undefined => {
    const value = source[name]
    return value === undefined ? undefined : check(name, value, kind)
  }
  /** An empty variable counts as unset. */
  const filled = <T>(name: string, kind: Kind<T>): T | undefined =>
    source[name] === '' ? undefined : given(name, kind)
  // empty too, because Node listens on every interface for an empty host, and resolves an empty path to this folder
  const text = (name: string, fallback: string): string => source[name] || fallback
  const list = (name: string, fallback: readonly string[]): readonly string[] =>
    source[name]?.split(',').flatMap((part) => part.trim() || []) ?? fallback
  const each = <T>(name: string, kind: Kind<T>): readonly T[] =>
    list(name, []).flatMap((part) => check(name, part, kind) ?? [])
  const optionalInteger = (name: string, least: number, most: number): number | undefined =>
    filled(name, integer(least, most))
  return {
    text,
    list,
    optionalInteger,
    integer: (name: string, fallback: number, least: number, most: number): number =>
      optionalInteger(name, least, most) ?? fallback,
    choice: <T extends string>(name: string, choices: readonly T[], fallback: T): T =>
      given(name, oneOf(choices)) ?? fallback,
    flag: (name: string, fallback: boolean): boolean => given(name, flag) ?? fallback,
    day: (name: string, fallback: string): string => given(name, day) ?? fallback,
    /** Token ids, each returned with its `field` suffix, whether given with it or not. */
    tokens: (name: string): readonly string[] => each(name, token),
    prize: (name: string) => filled(name, prize),
    url: (name: string): string => filled(name, web) ?? '',
    /** One or several, separated by commas. */
    urls: (name: string, fallback: string): readonly string[] =>
      isBlank(source[name]) ? [fallback] : each(name, web),
    /** Nodes with their operators' names, separated by commas. */
    nodes: (name: string): readonly BroadcastNode[] => each(name, operatedNode),
    /** Origins of web pages, separated by commas; no path and no wildcard. */
    origins: (name: string): readonly string[] => each(name, origin),
    contact: (name: string): string => filled(name, contact) ?? '',
    socketUrl: (name: string): string => filled(name, socket) ?? '',
    databaseUrl: (name: string): string | undefined => {
      const value = source[name]
      if (!value) return undefined
      try {
        readDatabaseAddress(value)
      } catch (error) {
        if (!(error instanceof DatabaseAddressError)) throw error
        problems.push(`${name} cannot be read. ${error.message}`)
      }
      return value
    },
  }
}

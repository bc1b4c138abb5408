import { FIELD_MODULUS, parseAddress } from '@nightjar/aleo'
import * as z from 'zod/mini'
import { isAddress, withFieldSuffix } from '../ids.ts'

const isField = (text: string) => BigInt(text.replace(/field$/, '')) < FIELD_MODULUS

/** A field id in a request: digits without leading zeros, with or without the `field` suffix; parsed to the form with it. */
export const fieldId = z.pipe(
  z.string().check(
    z.regex(/^(?:0|[1-9]\d{0,75})(?:field)?$/, {
      message: 'is not a field id such as 123field',
      abort: true,
    }),
    z.refine(isField, { message: 'is not below the order of the field' }),
  ),
  z.transform(withFieldSuffix),
)

/** A field id in an answer, always with the `field` suffix. */
export const servedFieldId = z.string().check(z.regex(/^\d{1,76}field$/))

/**
 * An address in a request: `aleo1`, 63 characters and a valid checksum, in canonical spelling.
 * The chain ignores four bits of the text, so without this rule an account would have 16 spellings.
 */
export const address = z.string().check(
  z.refine(isAddress, {
    message: 'is not an address (aleo1…, 63 characters)',
    abort: true,
  }),
  z.refine((text) => parseAddress(text) !== undefined, {
    message: 'is not an address: its checksum is wrong',
    abort: true,
  }),
  z.refine((text) => parseAddress(text) === text, {
    message: 'is not in lower case, as wallets write addresses',
  }),
)

/** An address in an answer. */
export const servedAddress = z.string().check(z.refine(isAddress))

/** An amount in base units as a decimal string, because JSON numbers lose digits above 2^53. */
export const amount = z.string().check(z.regex(/^(0|[1-9]\d{0,77})$/))

/** A decimal number with a fraction as text, e.g. a price; never with an exponent. */
export const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/))

/** Seconds since 1970-01-01 UTC. */
export const timestamp = z.int().check(z.nonnegative())

/** A block height. */
export const height = z.int().check(z.nonnegative())

/** A transaction id, `at1…`. */
export const transactionId = z
  .string()
  .check(z.regex(/^at1[a-z0-9]{58}$/, 'is not a transaction id'))

/** Path or absolute URL of a picture; empty when the token has none. */
export const logo = z.string().check(z.maxLength(512))

/** Whole number of a query string, given as digits (or a number by the typed client). */
export function queryInteger({ min, max }: { min: number; max: number }) {
  const message = `is not a whole number from ${min} to ${max}`
  const digits = z.union(
    [z.int({ error: message }), z.string().check(z.regex(/^\d{1,10}$/, message))],
    { error: message },
  )
  return z.pipe(
    digits,
    z.pipe(z.transform(Number), z.int().check(z.gte(min, message), z.lte(max, message))),
  )
}

/** A comma-separated list of a query string, given as text (or an array by the typed client). */
export function queryList<T extends z.ZodMiniType>(item: T, maxLength: number) {
  const split = (value: string | readonly string[]) =>
    (typeof value === 'string' ? value.split(',') : [...value])
      .map((part) => part.trim())
      .filter((part) => part !== '') as z.input<T>[] // checked by the item's schema next
  return z.pipe(
    z.union([z.string(), z.readonly(z.array(z.string()))], {
      error: 'is not a comma-separated list',
    }),
    z.pipe(z.transform(split), z.array(item).check(z.maxLength(maxLength))),
  )
}

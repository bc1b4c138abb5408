import * as z from 'zod/mini'

export const text = z.string()

/** In base units. */
export const amount = z.bigint().check(z.gte(0n))

export function list<Item extends z.ZodMiniType>(item: Item) {
  return z.readonly(z.array(item))
}

export function two<Item extends z.ZodMiniType>(item: Item) {
  return z.readonly(z.tuple([item, item]))
}

import type { Action } from './action.ts'
import type { Moment } from './traders.ts'

/** Something that happens at a second of the market. */
export type Due = {
  readonly at: number
  readonly run: (moment: Moment) => Iterable<Action | undefined>
}

export type Agenda = ReturnType<typeof createAgenda<Due>>

/** What is to happen, in the order of time; at the same second, in the order in which it was added. */
export function createAgenda<Item extends { readonly at: number }>(first: readonly Item[]) {
  const queue: Item[] = []
  const add = (due: Item): void => {
    let place = queue.length // most are due after all others
    while (place > 0 && (queue[place - 1]?.at ?? 0) > due.at) place -= 1
    queue.splice(place, 0, due)
  }
  first.forEach(add)
  return {
    add,
    /** Takes out what is due before a second, including what is added meanwhile. */
    *until(second: number): Generator<Item> {
      for (let [due] = queue; due !== undefined && due.at < second; [due] = queue) {
        queue.shift()
        yield due
      }
    },
  }
}

import { create } from 'zustand'

export type ChainHead = {
  /** Height of the newest block seen, 0 before the first. */
  readonly height: number
  /** When it was seen, by `now` of `clock.ts`; the age of every quote is measured from it. */
  readonly seenAt: number
  /** When the height was last heard of, by `elapsed` of `clock.ts`. */
  readonly heardAt: number
  readonly live: boolean
  /** Seconds since the newest block was made, when that was last heard; undefined if it isn't known, or says nothing. */
  readonly age?: number | undefined
  /** The event stream broke and is reconnecting. */
  readonly lost: boolean
}

/** The state of the chain, as reported to this page by the event stream. */
export const useChainHead = create<ChainHead>()(() => ({
  height: 0,
  seenAt: 0,
  heardAt: Number.NEGATIVE_INFINITY,
  live: false,
  lost: false,
}))

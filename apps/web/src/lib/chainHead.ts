import { create } from 'zustand'

export type ChainHead = {
  /** Height of the newest block seen, 0 before the first. */
  readonly height: number
  /** When it was seen, in milliseconds since 1970; the age of every quote counts from here. */
  readonly seenAt: number
  readonly live: boolean
  /** The event stream broke and is being opened again. */
  readonly lost: boolean
}

/** Where the chain stands, as the event stream told this page. */
export const useChainHead = create<ChainHead>()(() => ({
  height: 0,
  seenAt: 0,
  live: false,
  lost: false,
}))

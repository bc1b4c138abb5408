import { create } from 'zustand'

type ClaimChoice = {
  /** Whether a plan claims its surplus itself; by default that waits to be claimed with others. */
  readonly claimsNow: boolean
}

/** The choice in an open review; the next one begins with the default. */
export const useClaimChoice = create<ClaimChoice>()(() => ({ claimsNow: false }))

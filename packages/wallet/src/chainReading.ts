import { createRecentBlocks, type MarkSpent, type RecentSource } from './scan/recentBlocks.ts'
import type { SeenBlocks, ShownCall } from './scan/scanPosition.ts'
import type { WalletPort } from './types.ts'

/**
 * Reads blocks for the connected wallet, whatever it holds: the wallet in this browser reads all since its account's first,
 * for others the latest are read here.
 */
export function createChainReading(port: () => WalletPort | null) {
  let recent: ReturnType<typeof createRecentBlocks> | undefined
  let heard: number | undefined

  function read(): void {
    const connected = port()
    if (connected === null || heard === undefined) return
    if (connected.local) connected.local.hear(heard)
    else recent?.hear(heard)
  }

  const markSpent: MarkSpent = async (records) => recent?.markSpent(records) ?? records

  return {
    begin: (source: RecentSource): void => {
      heard = undefined
      recent = createRecentBlocks(source)
    },
    /** Reads what was heard of before a wallet was connected. */
    read,
    markSpent,
    actions: {
      /** The chain has a block at this height. */
      hear: (height: number): void => {
        heard = height
        read()
      },
      /** Calls of the exchange as everyone sees them: the account's, or with a wallet that scans by itself everyone's latest. */
      shownCalls: async (): Promise<readonly ShownCall[]> =>
        (await (port()?.local?.calls() ?? recent?.calls())) ?? [],
      /** The same of all blocks, read for whoever looks for something old. */
      everyShownCall: async (): Promise<readonly ShownCall[]> =>
        (await (port()?.local?.calls() ?? recent?.everyCall())) ?? [],
      /** The connected account's transactions in the blocks from a height on that were read anyway. */
      seenBlocks: async (from: number): Promise<SeenBlocks> => {
        const connected = port()
        const seen = connected?.local?.seenBlocks(from) ?? (connected && recent?.seenBlocks(from))
        return (await seen) ?? { spans: [], transactions: [], last: undefined, era: 0 }
      },
    },
  }
}

import { useState } from 'react'
import { readRecords } from './records.ts'

/** Asks the wallet for its records at the user's request; why it does not share them is the records' `failure`. */
export function useAskForRecords() {
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    await readRecords().catch(() => undefined)
    setBusy(false)
  }
  return { isBusy, ask: () => void ask() }
}

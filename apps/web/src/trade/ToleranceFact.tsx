import { toleranceLeft } from '@nightjar/sdk'
import { useState } from 'react'
import { showBps } from '../lib/format.ts'
import { usePreferences } from '../lib/preferences.ts'
import { useText } from '../lib/text/useText.ts'
import { Fact } from '../ui/FactList.tsx'
import type { Mode } from '../ui/ModeSwitch.tsx'

export type ToleranceFactProps = {
  /** Whose tolerance. */
  readonly mode: Mode
  /** Each quoted amount with its minimum or maximum. */
  readonly limits: readonly { readonly quoted: bigint; readonly limit: bigint }[]
}

/** The chosen tolerance; if rounded limits leave less of it, the largest of what they leave, too. */
export function ToleranceFact({ mode, limits }: ToleranceFactProps) {
  const t = useText()
  const { privateSlippageBps, slippageBps } = usePreferences.getState()
  const [chosen] = useState(mode === 'private' ? privateSlippageBps : slippageBps) // a typed one ends as the trade starts
  const left = limits
    .map(({ quoted, limit }) => toleranceLeft(quoted, limit))
    .reduce((most, each) => (each > most ? each : most), 0n)
  return (
    <Fact label={t('trade.tolerance')}>
      {left < BigInt(chosen)
        ? t('trade.toleranceLeft', { chosen: showBps(chosen), left: showBps(left) })
        : showBps(chosen)}
    </Fact>
  )
}

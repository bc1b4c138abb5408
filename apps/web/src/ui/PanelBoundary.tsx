import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorCode } from '../lib/errorCode.ts'
import { useText } from '../lib/text/useText.ts'
import { useShowAgain } from '../lib/useShowAgain.ts'
import { FailedNotice } from './FailedNotice.tsx'

type PanelBoundaryProps = {
  /** The panel's data; when it changes, a panel that has crashed is tried again. */
  readonly resetKey?: string
  readonly children: ReactNode
}

/** Keeps a crash inside its panel: the rest of the page keeps working. */
export function PanelBoundary({ resetKey = '', children }: PanelBoundaryProps) {
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={Stopped}>
      {children}
    </CatchBoundary>
  )
}

type StoppedProps = { readonly error: unknown; readonly reset: () => void }

function Stopped({ error, reset }: StoppedProps) {
  const t = useText()
  useShowAgain(reset)
  return (
    <div role="alert">
      <FailedNotice
        title={t('ui.broken')}
        text={t('ui.brokenText', { code: errorCode(error) })}
        retry={reset}
      />
    </div>
  )
}

import { usePreferences } from '../lib/preferences.ts'
import { useText } from '../lib/text/useText.ts'
import { classNames } from './classNames.ts'
import { ModeEye } from './ModeEye.tsx'
import type { Mode } from './ModeSwitch.tsx'

const DOTS = '••••'

/** A text about the account's own amounts within another: dots while balances are hidden. */
export function useMask(): (text: string) => string {
  const isHidden = usePreferences((preferences) => preferences.balancesHidden)
  return (text) => (isHidden ? DOTS : text)
}

type BalanceProps = {
  /** The amount as text, formatted by `lib/format.ts`. */
  readonly text: string
  /** Who sees it; shows no eye if left out. */
  readonly mode?: Mode
  readonly title?: string
  readonly className?: string
}

/** What the account has or had: replaced by dots while balances are hidden, and so is its title. */
export function Balance({ text, mode, title, className }: BalanceProps) {
  const t = useText()
  const isHidden = usePreferences((preferences) => preferences.balancesHidden)
  return (
    <span
      translate="no"
      className={classNames('inline-flex max-w-full wrap-anywhere items-center gap-1.5', className)}
      title={isHidden ? undefined : title}
    >
      {mode && <ModeEye mode={mode} />}
      {isHidden ? <Dots label={t('ui.hidden')} /> : text}
    </span>
  )
}

function Dots({ label }: { readonly label: string }) {
  return (
    <>
      <span aria-hidden="true">{DOTS}</span>
      <span className="sr-only">{label}</span>
    </>
  )
}

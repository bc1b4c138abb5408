import type { Pair } from '@nightjar/sdk'
import { useId, useState } from 'react'
import { inStyle, showBps } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import { Button } from '../Button.tsx'
import { classNames } from '../classNames.ts'
import type { Mode } from '../ModeSwitch.tsx'
import { Switch } from '../Switch.tsx'
import { readSlippage, slippageWarning } from './slippageText.ts'
import type { Suggestion } from './suggestTolerance.ts'
import { useSuggestion } from './useSuggestion.ts'

const presets = [10, 50, 100] as const

type SlippagePanelProps = {
  readonly mode: Mode
  readonly stake: string | undefined
  /** The pools of the quoted route. */
  readonly pairs: readonly Pair[] | undefined
}

/** Presets and a field for another tolerance, with warnings. */
export function SlippagePanel({ mode, stake, pairs }: SlippagePanelProps) {
  const t = useText()
  const preferences = usePreferences()
  const { isExpert, setExpert } = preferences
  const [slippageBps, setSlippage, typeSlippage] =
    mode === 'private'
      ? ([
          preferences.privateSlippageBps,
          preferences.setPrivateSlippage,
          preferences.typePrivateSlippage,
        ] as const)
      : ([preferences.slippageBps, preferences.setSlippage, preferences.typeSlippage] as const)
  const isPreset = presets.some((preset) => preset === slippageBps)
  const [text, setText] = useState(isPreset ? '' : inStyle(String(slippageBps / 100)))
  const id = useId()
  const suggestion = useSuggestion(pairs)
  const typed = text === '' ? undefined : readSlippage(text)
  const note = typed?.kind === 'wrong' ? typed.reason : slippageWarning(slippageBps)
  const type = (next: string) => {
    setText(next)
    const read = readSlippage(next)
    if (read.kind === 'bps') typeSlippage(read.bps)
  }
  return (
    <div data-mode={mode} className="w-72 max-w-full p-2 text-13">
      <p className="font-medium text-15">{t('slippage.title')}</p>
      <p className="mt-1 text-mid">
        {t('slippage.help')} {mode === 'private' && t('slippage.private')}
      </p>
      {stake && <p className="mt-1">{t('slippage.stake', { amount: stake })}</p>}
      <div className="mt-3 flex flex-wrap gap-1.5">
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={slippageBps === preset}
            onClick={() => {
              setText('')
              setSlippage(preset)
            }}
            className={classNames(
              'min-h-10 flex-1 rounded-control border',
              slippageBps === preset
                ? 'chosen border-accent text-accent'
                : 'border-line-strong text-mid hover:bg-s3',
            )}
          >
            {showBps(preset)}
          </button>
        ))}
        <span className="flex min-h-10 w-26 items-center rounded-control border border-line-strong bg-s1 px-2.5 focus-within:border-accent">
          <input
            id={id}
            inputMode="decimal"
            aria-label={t('slippage.otherTolerance')}
            aria-describedby={`${id}-note`}
            aria-invalid={typed?.kind === 'wrong'}
            placeholder={t('slippage.other')}
            maxLength={8}
            value={text}
            onChange={(event) => type(event.target.value)}
            className="w-full bg-transparent text-right outline-none placeholder:text-low"
          />
          <span className="pl-1 text-low">%</span>
        </span>
      </div>
      {suggestion && suggestion.slippageBps !== slippageBps && (
        <Suggested
          suggestion={suggestion}
          onUse={(bps) => {
            setText('')
            typeSlippage(bps)
          }}
        />
      )}
      <Switch label={t('slippage.expert')} checked={isExpert} onChange={setExpert} />
      <p id={`${id}-note`} role="status" className="text-warning not-empty:mt-2">
        {note ? t(note) : typed && t('slippage.once')}
      </p>
    </div>
  )
}

type SuggestedProps = {
  readonly suggestion: Suggestion
  readonly onUse: (slippageBps: number) => void
}

/** The tolerance that is likely to suffice now, and why; only a click sets it. */
function Suggested({ suggestion, onUse }: SuggestedProps) {
  const t = useText()
  const { slippageBps, largestBps, blocks } = suggestion
  return (
    <div className="mt-3 flex items-center justify-between gap-3 rounded-control border border-line p-2.5">
      <p className="min-w-0">
        {t('slippage.suggested', { percent: showBps(slippageBps) })}
        <span className="mt-0.5 block text-low">
          {largestBps === 0
            ? t('slippage.whyCalm', { blocks })
            : t('slippage.why', { percent: showBps(largestBps), blocks })}
        </span>
      </p>
      <Button kind="secondary" size="small" onClick={() => onUse(slippageBps)}>
        {t('slippage.use')}
      </Button>
    </div>
  )
}

import { readOwnNode } from '@nightjar/sdk'
import { hasDollars } from '../lib/dollarQuery.ts'
import { usePreferences } from '../lib/preferences.ts'
import { useText } from '../lib/text/useText.ts'
import { sendsHere } from '../network/sendsHere.ts'
import { Segments } from '../ui/Segments.tsx'
import { Switch } from '../ui/Switch.tsx'
import { TextField } from '../ui/TextField.tsx'

const currencies = [
  { value: 'USD', label: 'USD' },
  { value: 'ALEO', label: 'ALEO' },
] as const

/** The settings that apply to all pages. */
export function SettingsForm() {
  const t = useText()
  const preferences = usePreferences()
  const { theme, setTheme, language, setLanguage, balancesHidden, setBalancesHidden } = preferences
  const themes = [
    { value: 'system', label: t('app.system') },
    { value: 'light', label: t('app.themeLight') },
    { value: 'dark', label: t('app.themeDark') },
  ] as const
  const languages = [
    { value: 'system', label: t('app.system') },
    { value: 'en', label: 'English' },
    { value: 'de', label: 'Deutsch' },
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <Segments label={t('app.theme')} options={themes} value={theme} onChange={setTheme} />
      <Segments
        label={t('app.language')}
        options={languages}
        value={language === 'en' || language === 'de' ? language : 'system'}
        onChange={setLanguage}
      />
      {hasDollars() && (
        <Segments
          label={t('app.currency')}
          options={currencies}
          value={preferences.currency}
          onChange={preferences.setCurrency}
        />
      )}
      <Switch label={t('app.hideBalances')} checked={balancesHidden} onChange={setBalancesHidden} />
      {sendsHere() && <OwnNode />}
    </div>
  )
}

const EXAMPLE = 'http://127.0.0.1:3030'

/** The person's own node, to which the wallet of this page sends private transactions. */
function OwnNode() {
  const t = useText()
  const { ownNode, setOwnNode } = usePreferences()
  const isWrong = ownNode !== '' && readOwnNode(ownNode) === undefined
  return (
    <div className="max-w-72">
      <TextField
        label={t('app.ownNode')}
        hint={t(isWrong ? 'app.ownNodeWrong' : 'app.ownNodeHint')}
        type="url"
        placeholder={EXAMPLE}
        aria-invalid={isWrong}
        value={ownNode}
        onType={(text) => setOwnNode(text.trim())}
      />
    </div>
  )
}

import { lazy, Suspense } from 'react'
import { hasDollars } from '../lib/dollarQuery.ts'
import { usePreferences } from '../lib/preferences.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { useText } from '../lib/text/useText.ts'
import { sendsHere } from '../network/sendsHere.ts'
import { Segments } from '../ui/Segments.tsx'
import { Switch } from '../ui/Switch.tsx'

const OwnNode = lazy(async () => {
  const [{ OwnNode }] = await Promise.all([import('../plans/OwnNode.tsx'), loadMessages('plans')])
  return { default: OwnNode }
})

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
      {sendsHere() && (
        <Suspense>
          <OwnNode />
        </Suspense>
      )}
    </div>
  )
}

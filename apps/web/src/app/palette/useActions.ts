import { shortAddress } from '@nightjar/sdk'
import { Copy, EyeOff, Languages, type LucideIcon, Moon, Sun, Wallet } from 'lucide-react'
import { usePreferences } from '../../lib/preferences.ts'
import { i18n } from '../../lib/text/catalogue.ts'
import { useText } from '../../lib/text/useText.ts'
import type { MessageId } from '../../messageIds.ts'
import { copyText } from '../../ui/copyText.ts'
import { toast } from '../../ui/toasts.ts'
import { isLocked, openWallet } from '../../wallets/openWallet.ts'
import { useWallet } from '../../wallets/useWallet.ts'
import type { Command } from './command.ts'

type Words = { readonly title: MessageId; readonly text: string; readonly terms: MessageId }

/** The actions available everywhere: the wallet, and the page's appearance. */
export function useActions(): readonly Command[] {
  const t = useText()
  const { address } = useWallet()
  const { setTheme, setLanguage, balancesHidden, setBalancesHidden } = usePreferences()
  const isLight = document.documentElement.dataset.theme === 'light'
  const isGerman = i18n.locale === 'de'
  const action = (id: string, icon: LucideIcon, words: Words, run: () => void): Command => {
    const { title, text, terms } = words
    return { id, title: t(title), text, terms: t(terms), picture: { icon }, action: { run } }
  }
  const copy = async (text: string) => {
    if (await copyText(text)) toast.success(t('palette.copied'), shortAddress(text))
  }
  const wallet =
    address === null
      ? action(
          'connect',
          Wallet,
          {
            title: isLocked() ? 'lib.unlock' : 'palette.connect',
            text: t('palette.connectText'),
            terms: 'palette.connectTerms',
          },
          () => void openWallet(),
        )
      : action(
          'copy',
          Copy,
          { title: 'palette.copy', text: shortAddress(address), terms: 'palette.copyTerms' },
          () => void copy(address),
        )
  return [
    wallet,
    action(
      'hide',
      EyeOff,
      {
        title: balancesHidden ? 'palette.showBalances' : 'palette.hideBalances',
        text: t('palette.hideText'),
        terms: 'palette.hideTerms',
      },
      () => setBalancesHidden(!balancesHidden),
    ),
    action(
      'theme',
      isLight ? Moon : Sun,
      {
        title: isLight ? 'palette.dark' : 'palette.light',
        text: t('palette.themeText'),
        terms: 'palette.themeTerms',
      },
      () => setTheme(isLight ? 'dark' : 'light'),
    ),
    action(
      'language',
      Languages,
      {
        title: isGerman ? 'palette.english' : 'palette.german',
        text: t('palette.languageText'),
        terms: 'palette.languageTerms',
      },
      () => setLanguage(isGerman ? 'en' : 'de'),
    ),
  ]
}

import { useSyncExternalStore } from 'react'
import { i18n } from './catalogue.ts'
import { type Translate, translate } from './translate.ts'

/** `t(id, values)` or `t(message)`: text in the user's language; updated when the language changes. */
export function useText(): Translate {
  useSyncExternalStore(subscribe, () => i18n.locale)
  return translate
}

const subscribe = (onChange: () => void) => i18n.on('change', onChange)

import { useSyncExternalStore } from 'react'
import { askMedia } from '../browser/media.ts'

/** Whether the window fits a media query, now and as it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = askMedia(query)
      list?.addEventListener('change', onChange)
      return () => list?.removeEventListener('change', onChange)
    },
    () => askMedia(query)?.matches === true,
  )
}

/** As in ui/theme.css: from this width there is room for columns. */
export const DESKTOP = '(min-width: 48rem)'

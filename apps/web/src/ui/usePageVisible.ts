import { useSyncExternalStore } from 'react'

/** Whether this tab is visible. */
export const usePageVisible = (): boolean => useSyncExternalStore(listen, () => !document.hidden)

function listen(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

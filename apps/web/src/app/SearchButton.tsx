import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadMessages } from '../lib/text/catalogue.ts'
import { useText } from '../lib/text/useText.ts'
import { isComposing } from '../ui/isComposing.ts'

const CommandPalette = lazy(async () => {
  const [module] = await Promise.all([
    import('./palette/CommandPalette.tsx'),
    loadMessages('app/palette'),
  ])
  return { default: module.CommandPalette }
})

/** Opens the command palette; so do Ctrl-K and ⌘K, unless a dialog is open. */
export function SearchButton() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey || isComposing(event)) return
      event.preventDefault() // Firefox would focus its search bar
      if (!document.getElementById('root')?.inert) setOpen(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={t('app.search')}
        onClick={() => setOpen(true)}
        className="flex min-h-10 min-w-10 items-center justify-center gap-2 rounded-full border border-line bg-s1 text-13 text-mid hover:bg-s2 hover:text-high desk:px-2.5 max-desk:min-h-11 max-desk:min-w-11 max-desk:border-0 max-desk:bg-transparent"
      >
        <Search size={17} strokeWidth={1.5} aria-hidden="true" />
        <span className="out-first flex gap-2 max-desk:sr-only">
          {t('app.search')}{' '}
          <kbd className="rounded-[0.3125rem] border border-line-strong px-1.5 font-sans text-12">
            {isMac() ? '⌘K' : t('app.searchKeys')}
          </kbd>
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

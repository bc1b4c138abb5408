import { create } from 'zustand'
import { askMedia } from '../browser/media.ts'
import { localStore } from '../browser/store.ts'
import { speak } from './text/catalogue.ts'
import { findLanguage, type Language, languages, PSEUDO } from './text/language.ts'

export type Theme = 'dark' | 'light' | 'system'
export type LanguageChoice = Language | 'system'

/** The currency of values; dollars only if the operator configured dollar tokens. */
export type Currency = 'USD' | 'ALEO'

export type Preferences = {
  readonly theme: Theme
  readonly language: LanguageChoice
  /** Greatest loss against the quote, in hundredths of a percent; 50 by default. */
  readonly slippageBps: number
  /** The same for private swaps: changed together with the public one, but can then be changed separately. */
  readonly privateSlippageBps: number
  /** Both as chosen for longer: what is typed counts for one trade, or until the page is left. */
  readonly keptBps: readonly [publicly: number, privately: number]
  /** Whether swaps with more than 15% price impact are allowed. */
  readonly isExpert: boolean
  readonly detailsOpen: boolean
  /** Hides balances, for when others look at the screen. */
  readonly balancesHidden: boolean
  readonly currency: Currency
  /** Ids of the pairs and tokens with a star. */
  readonly watched: readonly string[]
  /** The address of the person's own node for private transactions as typed; empty for none. */
  readonly ownNode: string
}

type Actions = {
  setTheme(theme: Theme): void
  setLanguage(language: LanguageChoice): void
  setSlippage(slippageBps: number): void
  setPrivateSlippage(privateSlippageBps: number): void
  /** The same two for the next trade only. */
  typeSlippage(slippageBps: number): void
  typePrivateSlippage(privateSlippageBps: number): void
  setExpert(isExpert: boolean): void
  setDetailsOpen(detailsOpen: boolean): void
  setBalancesHidden(balancesHidden: boolean): void
  setCurrency(currency: Currency): void
  toggleWatched(id: string): void
  setOwnNode(ownNode: string): void
}

const key = 'nightjar.preferences'
const defaults: Preferences = {
  theme: 'system',
  language: 'system',
  slippageBps: 50,
  privateSlippageBps: 50,
  keptBps: [50, 50],
  isExpert: false,
  detailsOpen: false,
  balancesHidden: false,
  currency: 'USD',
  watched: [],
  ownNode: '',
}

const systemIsLight = askMedia('(prefers-color-scheme: light)')

/** The user's preferences, stored in this browser. */
export const usePreferences = create<Preferences & Actions>()((set) => ({
  ...readPreferences(),
  setTheme: (theme) => {
    localStore.write('nightjar.theme', theme) // read by index.html before the first paint
    set({ theme })
    applyTheme(theme)
  },
  setLanguage: (language) => {
    localStore.write('nightjar.language', language)
    set({ language })
    void speakChosen()
  },
  setSlippage: (bps) => set({ slippageBps: bps, privateSlippageBps: bps, keptBps: [bps, bps] }),
  setPrivateSlippage: (privateSlippageBps) =>
    set(({ keptBps: [kept] }) => ({ privateSlippageBps, keptBps: [kept, privateSlippageBps] })),
  typeSlippage: (bps) => set({ slippageBps: bps, privateSlippageBps: bps }),
  typePrivateSlippage: (privateSlippageBps) => set({ privateSlippageBps }),
  setExpert: (isExpert) => set({ isExpert }), // only for this page: every visit starts in the safe mode
  setDetailsOpen: (detailsOpen) => set({ detailsOpen }),
  setBalancesHidden: (balancesHidden) => set({ balancesHidden }),
  setCurrency: (currency) => set({ currency }),
  setOwnNode: (ownNode) => set({ ownNode }),
  toggleWatched: (id) =>
    set(({ watched }) => ({
      watched: watched.includes(id) ? watched.filter((each) => each !== id) : [...watched, id],
    })),
}))

systemIsLight?.addEventListener('change', () => {
  const { theme } = usePreferences.getState()
  const isNamed = /^\/embed\/.*[?&]theme=/.test(location.pathname + location.search) // set by the page that frames it
  if (theme === 'system' && !isNamed) applyTheme(theme) // the page follows a device that turns dark at night
})

usePreferences.subscribe((chosen) => {
  const { keptBps, detailsOpen, balancesHidden, currency } = chosen
  const [slippageBps, privateSlippageBps] = keptBps
  const { theme, language, watched, ownNode } = chosen
  const shown = { detailsOpen, balancesHidden, currency, watched, ownNode }
  const kept = { slippageBps, privateSlippageBps, ...shown }
  localStore.write(key, JSON.stringify(kept))
  void keepToo(JSON.stringify({ ...kept, theme, language }))
})

async function keepToo(text: string): Promise<void> {
  const { writeKept } = await import('./keptPreferences.ts')
  await writeKept(text)
}

/** Restores preferences lost from local storage. */
export async function restorePreferences(): Promise<void> {
  if (localStore.read(key) !== null) return
  const { readKept } = await import('./keptPreferences.ts')
  const kept = await readKept()
  if (kept === undefined) return
  const chosen = parseObject(kept)
  const { setTheme, setLanguage } = usePreferences.getState()
  usePreferences.setState(readChoices(chosen))
  setTheme(readTheme(chosen.theme))
  setLanguage(readLanguage(chosen.language))
}

function readPreferences(): Preferences {
  return {
    theme: readTheme(localStore.read('nightjar.theme')),
    language: readLanguage(localStore.read('nightjar.language')),
    isExpert: false,
    ...readChoices(parseObject(localStore.read(key))),
  }
}

function readChoices(stored: Record<string, unknown>) {
  const slippageBps = readBps(stored.slippageBps)
  const privateSlippageBps = readBps(stored.privateSlippageBps)
  return {
    ...{ slippageBps, privateSlippageBps },
    keptBps: [slippageBps, privateSlippageBps] as const,
    detailsOpen: stored.detailsOpen === true,
    balancesHidden: stored.balancesHidden === true,
    currency: stored.currency === 'ALEO' ? ('ALEO' as const) : defaults.currency,
    watched: Array.isArray(stored.watched)
      ? stored.watched.filter((id) => typeof id === 'string')
      : defaults.watched,
    ownNode: typeof stored.ownNode === 'string' ? stored.ownNode : defaults.ownNode,
  }
}

function readTheme(value: unknown): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** Shows the page in the chosen language, or the browser's if none is chosen. */
export function speakChosen(): Promise<void> {
  return speak(findLanguage(usePreferences.getState().language, navigator.languages))
}

function readLanguage(value: unknown): LanguageChoice {
  return [...languages, PSEUDO].find((each) => each === value) ?? 'system'
}

function readBps(value: unknown): number {
  const isBps = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 5000
  return isBps ? value : defaults.slippageBps
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function applyTheme(theme: Theme) {
  const isLight = theme === 'light' || (theme === 'system' && systemIsLight?.matches)
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
}

import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

export type Theme = 'dark' | 'light' | 'system'

export type Preferences = {
  readonly theme: Theme
  /** Greatest loss against the quote, in hundredths of a percent; 50 by default. */
  readonly slippageBps: number
  /** The same for private swaps: set together with the public one, then free to differ. */
  readonly privateSlippageBps: number
  readonly detailsOpen: boolean
}

type Actions = {
  setTheme(theme: Theme): void
  setSlippage(slippageBps: number): void
  setPrivateSlippage(privateSlippageBps: number): void
  setDetailsOpen(detailsOpen: boolean): void
}

const key = 'nightjar.preferences'
const defaults: Preferences = {
  theme: 'dark',
  slippageBps: 50,
  privateSlippageBps: 50,
  detailsOpen: false,
}

/** What a person has chosen, kept in this browser. */
export const usePreferences = create<Preferences & Actions>()((set) => ({
  ...readPreferences(),
  setTheme: (theme) => {
    writeStored('nightjar.theme', theme) // read by public/theme.js before the first paint
    set({ theme })
    applyTheme(theme)
  },
  setSlippage: (slippageBps) => set({ slippageBps, privateSlippageBps: slippageBps }),
  setPrivateSlippage: (privateSlippageBps) => set({ privateSlippageBps }),
  setDetailsOpen: (detailsOpen) => set({ detailsOpen }),
}))

usePreferences.subscribe(({ theme, slippageBps, privateSlippageBps, detailsOpen }) =>
  writeStored(key, JSON.stringify({ theme, slippageBps, privateSlippageBps, detailsOpen })),
)

function readPreferences(): Preferences {
  const stored = parseObject(readStored(key))
  const theme = readStored('nightjar.theme')
  return {
    theme: theme === 'light' || theme === 'system' ? theme : 'dark',
    slippageBps: readBps(stored.slippageBps),
    privateSlippageBps: readBps(stored.privateSlippageBps),
    detailsOpen: stored.detailsOpen === true,
  }
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
  const light =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'
}

import { ArrowLeftRight, Droplets, type LucideIcon, Menu, Wallet } from 'lucide-react'

export type Place = {
  readonly to: '/swap/public' | '/pool' | '/assets/tokens'
  readonly label: string
  readonly icon: LucideIcon
  /** Paths under which the place is the current one. */
  readonly under: string
}

/** The places of the header and of the bottom bar; "More" follows them. */
export const places: readonly Place[] = [
  { to: '/swap/public', label: 'Swap', icon: ArrowLeftRight, under: '/swap' },
  { to: '/pool', label: 'Pools', icon: Droplets, under: '/pool' },
  { to: '/assets/tokens', label: 'Assets', icon: Wallet, under: '/assets' },
]

export const more = { label: 'More', icon: Menu } as const

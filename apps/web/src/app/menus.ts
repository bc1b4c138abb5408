import { ArrowLeftRight, Droplets, type LucideIcon, Wallet } from 'lucide-react'
import { config } from '../lib/config.ts'
import { findRedirect } from './guards.ts'
import { pageEntries } from './routeTable.ts'

const mainEntries = pageEntries.filter((entry) => 'menu' in entry && entry.menu === 'main')

const icons: Record<(typeof mainEntries)[number]['path'], LucideIcon> = {
  '/swap/public': ArrowLeftRight,
  '/pool': Droplets,
  '/assets/tokens': Wallet,
}

/** The links of the header and of the bottom bar; "More" follows them. */
export const places = mainEntries.map(({ path, title }) => ({
  to: path,
  label: title,
  icon: icons[path],
  /** Paths for which the link is shown as current. */
  under: `/${path.split('/')[1]}`,
}))

/** The links under "More", without those that are disabled here. */
export function moreLinks() {
  const { disabledRoutes } = config()
  return pageEntries.flatMap((entry) => {
    if (!('menu' in entry) || typeof entry.menu !== 'object') return []
    const { path, title, menu } = entry
    const isOpen = findRedirect(path, disabledRoutes, []) === undefined
    return isOpen ? [{ to: path, label: title, text: menu.text }] : []
  })
}

/** The pages that can be opened without parameters: not of a pair or token, not disabled here, not for developers. */
export function openPages() {
  const { disabledRoutes } = config()
  return pageEntries.flatMap((entry) => {
    const { path, title } = entry
    const isOpen = findRedirect(path, disabledRoutes, []) === undefined
    if (!isOpen || path.endsWith('$id') || 'isLocal' in entry) return []
    const text = 'menu' in entry && typeof entry.menu === 'object' ? entry.menu.text : undefined
    return [{ path, title, text }]
  })
}

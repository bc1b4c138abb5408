import type { ComponentType } from 'react'
import { loadMessages } from '../lib/text/catalogue.ts'

type Module = Readonly<Record<string, ComponentType>>

const files = import.meta.glob<Module>('../features/*/*Page.tsx')

let underWay = 0

/** Whether a page is being loaded, by a navigation or by hovering its link. */
export const isLoadingPage = () => underWay > 0

/** Loads a page, e.g. `swap/SwapPage`, and the messages of its feature. */
export async function loadPage(page: string): Promise<{ readonly default: ComponentType }> {
  underWay += 1
  try {
    return await load(page)
  } catch (cause) {
    throw new Error(page, { cause }) // the router reloads at the browser's own words
  } finally {
    underWay -= 1
  }
}

async function load(page: string): Promise<{ readonly default: ComponentType }> {
  const [feature = '', name = ''] = page.split('/')
  const read = files[`../features/${page}.tsx`]
  if (!read) throw new Error(`There is no page features/${page}.tsx.`)
  const [module] = await Promise.all([read(), loadMessages(`features/${feature}`)])
  const component = module[name]
  if (!component) throw new Error(`features/${page}.tsx exports no ${name}.`)
  return { default: component }
}

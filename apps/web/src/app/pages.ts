import type { ComponentType } from 'react'
import { loadMessages } from '../lib/text/catalogue.ts'

type Module = Readonly<Record<string, ComponentType>>

const files = import.meta.glob<Module>('../features/*/*Page.tsx')

/** Loads a page, `swap/SwapPage` say, and the messages of its feature. */
export async function loadPage(page: string): Promise<{ readonly default: ComponentType }> {
  const [feature = '', name = ''] = page.split('/')
  const load = files[`../features/${page}.tsx`]
  if (!load) throw new Error(`There is no page features/${page}.tsx.`)
  const [module] = await Promise.all([load(), loadMessages(`features/${feature}`)])
  const component = module[name]
  if (!component) throw new Error(`features/${page}.tsx exports no ${name}.`)
  return { default: component }
}

import { min } from 'drizzle-orm'
import { selectHeight } from '../../db/height.ts'
import { pages } from '../../db/schema.ts'
import type { ApiContext } from '../context.ts'
import type { Handlers } from '../handler.ts'

/** Where the pages of blocks begin and end. */
export function pageHandlers({ db }: Pick<ApiContext, 'db'>): Pick<Handlers, 'pages'> {
  return {
    pages: async () => {
      const height = await selectHeight(db)
      const [row] = await db.select({ first: min(pages.number) }).from(pages)
      return { first: row?.first ?? 0, height: Math.max(0, height) }
    },
  }
}

import { min } from 'drizzle-orm'
import { selectHeight } from '../../db/height.ts'
import { pages } from '../../db/schema.ts'
import type { Handlers } from '../handler.ts'

/** Where the pages of blocks begin and end. */
export const pageHandlers: Pick<Handlers, 'pages'> = {
  pages: async (_, { db }) => {
    const height = await selectHeight(db)
    const [row] = await db.select({ first: min(pages.number) }).from(pages)
    return { first: row?.first ?? 0, height: Math.max(0, height) }
  },
}

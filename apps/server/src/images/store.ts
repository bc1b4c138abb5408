import { and, eq, lt, sql } from 'drizzle-orm'
import { announceTokens } from '../db/channels.ts'
import type { Database } from '../db/database.ts'
import { images, removedImages, tokenMetadata } from '../db/schema.ts'
import type { Picture } from './reencode.ts'

/** Seconds for which a picture that no token shows is kept: the token refers to it only some time after the upload. */
const UNUSED_SECONDS = 86_400

const pathOf = (hash: string): string => `/ims/image/${hash}.webp`

type Upload = {
  readonly picture: Picture
  readonly uploader: string
  /** The most bytes that all pictures together may take. */
  readonly budget: number
  /** Seconds since 1970. */
  readonly now: number
}

/** The result of storing a picture. */
export type Kept = 'kept' | 'full' | 'removed'

/** Stores a picture if the budget allows it once unused ones are deleted; one at a time, so that the budget holds. */
export async function keepImage(db: Database, upload: Upload): Promise<Kept> {
  const { picture, uploader, budget, now } = upload
  return await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${images} in share row exclusive mode`)
    if ((await tx.$count(removedImages, eq(removedImages.hash, picture.hash))) > 0) return 'removed'
    if ((await tx.$count(images, eq(images.hash, picture.hash))) > 0) return 'kept'
    await collectUnused(tx, now)
    if ((await sumImageBytes(tx)) + picture.body.length > budget) return 'full'
    await tx.insert(images).values({ ...picture, uploader, created: now })
    return 'kept'
  })
}

async function collectUnused(db: Pick<Database, 'delete'>, now: number): Promise<void> {
  const isOld = lt(images.created, now - UNUSED_SECONDS)
  const isUnused = sql`not exists (select from ${tokenMetadata} where ${tokenMetadata.logo} = '/ims/image/' || ${images.hash} || '.webp')`
  await db.delete(images).where(and(isOld, isUnused))
}

/** Total bytes of all pictures. */
export async function sumImageBytes(db: Pick<Database, 'select'>): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(octet_length(${images.body})), 0)` })
    .from(images)
  return Number(row?.bytes ?? 0)
}

/** Removes a picture permanently, also from the tokens that show it. False if there was none. */
export async function removeImage(db: Database, hash: string, now: number): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const removed = await tx
      .delete(images)
      .where(eq(images.hash, hash))
      .returning({ hash: images.hash })
    await tx.insert(removedImages).values({ hash, removed: now }).onConflictDoNothing()
    await tx
      .update(tokenMetadata)
      .set({ logo: '' })
      .where(eq(tokenMetadata.logo, pathOf(hash)))
    await announceTokens(tx)
    return removed.length > 0
  })
}

/** The bytes of a stored picture. */
export async function selectImage(db: Database, hash: string) {
  const [row] = await db
    .select({ type: images.type, body: images.body })
    .from(images)
    .where(eq(images.hash, hash))
  return row
}

import type { Page } from 'playwright-core'

/** One row of it. */
const ROW = 65

/** Windows in which the header takes more than one row, and its height in them. */
export async function highHeaders(page: Page): Promise<Readonly<Record<number, number>>> {
  const viewport = page.viewportSize()
  const high: Record<number, number> = {}
  for (const width of [320, 360, 375, 390, 768, 834, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const { height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {}
    if (height !== ROW) high[width] = height
  }
  if (viewport) await page.setViewportSize(viewport)
  return high
}

import type { Frame, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { open } from './person.ts'
import { stack } from './stack.ts'

useBrowser()

describe('an x between digits', () => {
  test('is drawn as a letter, on pages, in fields and in the frame for other sites', async () => {
    const { page } = await newPage()
    await open(page, '/swap/public')
    await expectLetters(page)
    await page.goto(stack().blogUrl)
    await page.frameLocator('iframe').getByLabel('You pay').first().waitFor()
    const [, frame] = page.frames()
    if (frame) await expectLetters(frame)
    expect(frame).toBeDefined()
  })
})

/** The font draws a multiplication sign instead if it may: that is wider. */
async function expectLetters(page: Page | Frame): Promise<void> {
  const { drawn, alternate, inFields } = await page.evaluate(measure)
  expect(alternate.whole - alternate.parts).toBeGreaterThan(1) // otherwise another font is measured
  expect(Math.abs(drawn.whole - drawn.parts)).toBeLessThan(0.1) // each letter's width is rounded
  expect(new Set(inFields)).toEqual(new Set(['no-contextual']))
}

/** Runs in the page: the width of the text, and of its letters one by one. */
async function measure() {
  await document.fonts.load('16px Inter')
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  const file = files.find((name) => /inter.*\.woff2$/.test(name))
  document.fonts.add(await new FontFace('Inter', `url(${file})`).load()) // a page that waited too long for its own never uses it
  const widths = (ligatures: string) => {
    const [whole = 0, ...letters] = ['8x3', '8', 'x', '3'].map((text) => {
      const line = document.createElement('span')
      line.textContent = text
      line.style.position = 'absolute'
      line.style.fontVariantLigatures = ligatures
      document.body.append(line)
      const { width } = line.getBoundingClientRect()
      line.remove()
      return width
    })
    return { whole, parts: letters.reduce((sum, width) => sum + width, 0) }
  }
  const fields = [...document.querySelectorAll('input, textarea, button')]
  return {
    drawn: widths(''),
    alternate: widths('normal'),
    inFields: fields.map((field) => getComputedStyle(field).fontVariantLigatures),
  }
}

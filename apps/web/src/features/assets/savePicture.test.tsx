import { afterEach, describe, expect, test, vi } from 'vitest'
import { saveCanvas } from './savePicture.ts'

afterEach(() => vi.restoreAllMocks())

/** A code whose canvas answers as a browser does. */
function codeOf({ pixels, picture }: { pixels: readonly number[]; picture: Blob | null }) {
  const box = document.createElement('div')
  box.innerHTML = '<svg></svg><canvas width="2" height="1"></canvas>'
  const canvas = box.querySelector('canvas')
  if (!canvas) throw new Error('there is no canvas')
  const context = { getImageData: () => ({ data: Uint8ClampedArray.from(pixels) }) }
  vi.spyOn(canvas, 'getContext').mockReturnValue(context as never)
  vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(picture))
  return box
}

const drawn = [0, 0, 0, 255, 255, 255, 255, 255]
const picture = new Blob(['png'], { type: 'image/png' })

describe('saveCanvas', () => {
  test.each([
    ['what was drawn', { pixels: drawn, picture }, 'code.png'],
    ['noise', { pixels: [7, 201, 33, 255, 250, 255, 254, 255], picture }, 'code.svg'],
    ['white', { pixels: Array(8).fill(255), picture }, 'code.svg'],
    ['nothing', { pixels: drawn, picture: null }, 'code.svg'],
  ])('behavior: of a browser that gives %s', (_, browser, name) => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    saveCanvas(codeOf(browser), 'code.png')
    expect(saved).toEqual([name])
  })
})

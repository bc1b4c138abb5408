import { describe, expect, test } from 'vitest'
import { toRgba } from './toRgba.ts'

describe('toRgba', () => {
  test.each([
    ['color(srgb 1 0.5 0)', 'rgba(255, 128, 0, 1)'],
    ['color(srgb 0.2 0.4 0.6 / 0.5)', 'rgba(51, 102, 153, 0.5)'],
    ['color(srgb 1.02 -0.01 0 / 50%)', 'rgba(255, 0, 0, 0.5)'], // outside of what a screen can show
    ['color(srgb 1e-7 0 0)', 'rgba(0, 0, 0, 1)'],
    ['rgb(1, 2, 3)', 'rgba(1, 2, 3, 1)'],
    ['rgba(1, 2, 3, 0.25)', 'rgba(1, 2, 3, 0.25)'],
    ['rgb(1 2 3 / 0.25)', 'rgba(1, 2, 3, 0.25)'],
    ['', undefined],
    ['oklch(0.5 0.1 200)', undefined],
    ['color(srgb none 0 0)', undefined],
  ])('default: %s is %s', (computed, rgba) => {
    expect(toRgba(computed)).toBe(rgba)
  })
})

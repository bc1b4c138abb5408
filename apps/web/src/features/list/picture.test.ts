import { describe, expect, test } from 'vitest'
import { MAX_PICTURE_BYTES, pictureFault } from './picture.ts'

describe('pictureFault', () => {
  test.each([
    ['image/png', MAX_PICTURE_BYTES, undefined],
    ['image/png', MAX_PICTURE_BYTES + 1, 'list.logoTooLarge'],
    ['image/svg+xml', 10, 'list.logoWrongType'],
    ['', 10, 'list.logoWrongType'],
  ])('default: %s of %i bytes', (type, size, fault) => {
    expect(pictureFault({ type, size })).toBe(fault)
  })
})

import { describe, expect, test } from 'vitest'
import { detailHash } from './place.ts'

describe('detailHash', () => {
  test.each([
    [{ id: 'at1a', sentId: null, isFound: false }, 'id=at1a'],
    [{ id: 'at1a', sentId: 'ours', isFound: false }, 'sent=ours'],
    [{ id: 'at1a', sentId: null, isFound: true }, 'found=at1a'],
  ])('default: %j leads to %s', (entry, hash) => {
    expect(detailHash(entry, 'all')).toBe(hash)
  })

  test('behavior: keeps the filter of the list', () => {
    const entry = { id: 'at1a', sentId: null, isFound: true }
    expect(detailHash(entry, 'swaps')).toBe('found=at1a&show=swaps')
  })
})

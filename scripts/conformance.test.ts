import { describe, expect, test } from 'vitest'
import { main } from './conformance.ts'

describe('main', () => {
  test('error: an unknown suite, before Rust is looked for', async () => {
    await expect(main(['nosuch'])).rejects.toThrow('There is no suite "nosuch"; there are arith')
  })

  test('error: a count that is no number', async () => {
    await expect(main(['fuzz', 'many'])).rejects.toThrow('The count is "many"; it must be a whole')
  })
})

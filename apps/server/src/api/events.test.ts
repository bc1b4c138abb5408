import { describe, expect, test } from 'vitest'
import { allowedStreams } from './events.ts'

describe('allowedStreams', () => {
  test('behavior: forty addresses that open as many streams as allowed leave places for others', () => {
    let places = 2000
    for (let address = 0; address < 40; address++) {
      let own = 0
      for (; own < allowedStreams(places); own++) places--
      expect(own).toBeLessThanOrEqual(50)
    }
    expect(places).toBeGreaterThan(100)
    expect(allowedStreams(places)).toBeGreaterThan(0)
  })

  test('behavior: the last place is assigned, and none beyond it', () => {
    expect([allowedStreams(2000), allowedStreams(1), allowedStreams(0)]).toEqual([50, 1, 0])
  })
})

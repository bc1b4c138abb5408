// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepPlace } from './keepPlace.ts'

let height = 0
let grow = (): void => undefined
let stop = (): void => undefined
const scrolled = vi.fn()

beforeEach(() => {
  height = 5000
  scrolled.mockClear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: () => void
      constructor(tell: () => void) {
        this.#tell = tell
      }
      observe() {
        grow = this.#tell
      }
      disconnect() {
        grow = () => undefined
      }
    },
  )
  vi.stubGlobal('scrollTo', scrolled)
  vi.stubGlobal('innerHeight', 800)
  Object.defineProperty(document.documentElement, 'scrollHeight', {
    configurable: true,
    get: () => height,
  })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document.documentElement, 'scrollHeight')
})

/** Somebody was this far down on the first page, followed a link and came back. */
async function comeBack(place: number, heightThen: number) {
  type Told = (event: { fromLocation?: object; toLocation: object }) => void
  const told = new Map<string, Told>()
  const router = {
    subscribe: (name: string, tell: Told) => {
      told.set(name, tell)
      return () => told.delete(name)
    },
  }
  stop = keepPlace(router as never)
  const [list, detail] = [
    { href: '/pool', state: { __TSR_key: 'a' } },
    { href: '/pool/1', state: { __TSR_key: 'b' } },
  ]
  vi.stubGlobal('scrollY', place)
  told.get('onBeforeLoad')?.({ fromLocation: list, toLocation: detail })
  vi.stubGlobal('scrollY', 0)
  told.get('onRendered')?.({ fromLocation: list, toLocation: detail })
  told.get('onBeforeLoad')?.({ fromLocation: detail, toLocation: list })
  height = heightThen
  told.get('onRendered')?.({ fromLocation: detail, toLocation: list })
  return told
}

describe('keepPlace', () => {
  test('default: follows a list as it grows, until one is where one was', async () => {
    await comeBack(3000, 1000)
    height = 2000
    grow()
    expect(scrolled).toHaveBeenLastCalledWith(0, 1200)
    height = 4000
    grow()
    expect(scrolled).toHaveBeenLastCalledWith(0, 3000)
    height = 9000
    grow()
    expect(scrolled).toHaveBeenCalledTimes(2)
  })

  test('behavior: a page that is long enough is left to the router', async () => {
    await comeBack(3000, 4000)
    height = 9000
    grow()
    expect(scrolled).not.toHaveBeenCalled()
  })

  test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
    'behavior: after a %s nothing moves by itself',
    async (move) => {
      await comeBack(3000, 1000)
      dispatchEvent(new Event(move))
      height = 9000
      grow()
      expect(scrolled).not.toHaveBeenCalled()
    },
  )

  test('behavior: neither on the next page, nor ten seconds later', async () => {
    const told = await comeBack(3000, 1000)
    const next = { href: '/list', state: { __TSR_key: 'c' } }
    told.get('onBeforeLoad')?.({ toLocation: next })
    grow()
    vi.useFakeTimers()
    await comeBack(3000, 1000)
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    height = 9000
    grow()
    expect(scrolled).not.toHaveBeenCalled()
  })
})

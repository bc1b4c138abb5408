import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

let openLayer: typeof import('./backEntry.ts')['openLayer']
/** What the router would hear. */
const heard = vi.fn()

beforeAll(async () => {
  await import('./popFirst.ts')
  addEventListener('popstate', heard, true) // Chromium calls nothing before it that is added later
  ;({ openLayer } = await import('./backEntry.ts'))
})

afterEach(async () => {
  await rest()
  heard.mockClear()
})

/** Longer than a step back takes. */
const rest = () => new Promise((done) => setTimeout(done, 30))
const back = async () => {
  history.back()
  await rest()
}
/** Begins on a page of its own, which the router has numbered. */
const start = async (path: string, index: number) => {
  history.pushState({ __TSR_index: index }, '', path)
  await rest()
  return history.length
}
const open = () => {
  const close = vi.fn(() => end())
  const end = openLayer(close)
  return { close, end }
}

describe('openLayer', () => {
  test('default: Back closes it and stays on the page, and the router hears nothing', async () => {
    await start('/one', 1)
    const { close } = open()
    await rest()
    await back()
    expect(close).toHaveBeenCalledOnce()
    expect([location.pathname, history.state]).toEqual(['/one', { __TSR_index: 1 }])
    expect(heard).not.toHaveBeenCalled()
    await back()
    expect(heard).toHaveBeenCalledOnce()
  })

  test('behavior: of two, Back closes the last one first', async () => {
    await start('/two', 2)
    const [lower, upper] = [open(), open()]
    await rest()
    await back()
    expect([lower.close.mock.calls.length, upper.close.mock.calls.length]).toEqual([0, 1])
    await back()
    expect(lower.close).toHaveBeenCalledOnce()
    expect(location.pathname).toBe('/two')
  })

  test('behavior: closed otherwise, no entry is left to go back to', async () => {
    await start('/before', 3)
    await start('/three', 4)
    const { end } = open()
    await rest()
    end()
    await rest()
    expect(history.state).toEqual({ __TSR_index: 4 })
    await back()
    expect(location.pathname).toBe('/before')
  })

  test('error: a browser that adds no more entries lets it open, and closes it once it does again', async () => {
    await start('/often', 41)
    const problem = vi.fn((event: ErrorEvent) => event.preventDefault())
    addEventListener('error', problem)
    const push = vi.spyOn(History.prototype, 'pushState').mockImplementation(() => {
      throw new DOMException('Too many calls.', 'SecurityError')
    })
    const first = open()
    await rest()
    push.mockRestore()
    const second = open()
    await rest()
    await back()
    expect(location.pathname).toBe('/often')
    expect([first.close.mock.calls.length, second.close.mock.calls.length]).toEqual([0, 1])
    expect(problem).not.toHaveBeenCalled()
    removeEventListener('error', problem)
    first.end()
    await rest()
  })

  test('behavior: what refuses to close stays, and so does the page', async () => {
    await start('/asks', 5)
    const end = openLayer(() => undefined)
    await rest()
    await back()
    await back()
    expect(location.pathname).toBe('/asks')
    end()
    await rest()
  })

  test('behavior: what a form writes into the address meanwhile stays', async () => {
    await start('/form', 6)
    const { close } = open()
    await rest()
    history.replaceState({ __TSR_index: 6, key: 'new' }, '', '/form#amount=5')
    await back()
    expect(close).toHaveBeenCalledOnce()
    expect(location.hash).toBe('#amount=5')
    expect(history.state).toEqual({ __TSR_index: 6, key: 'new' })
  })

  test('behavior: a link takes the place of the entry, whether it closes what is open or not', async () => {
    await start('/menu', 7)
    const { end } = open()
    await rest()
    end()
    const length = await start('/target', 8)
    expect(location.pathname).toBe('/target')
    await back()
    expect([location.pathname, history.state]).toEqual(['/menu', { __TSR_index: 7 }])
    expect(history.length).toBe(length)
  })

  test('behavior: a link that follows after the page has begun to go back is not lost', async () => {
    await start('/late', 9)
    const { end } = open()
    await rest()
    end()
    await new Promise((done) => setTimeout(done)) // going back
    await start('/after', 10)
    expect(location.pathname).toBe('/after')
    await back()
    expect(location.pathname).toBe('/late')
  })

  test('behavior: Forward after Back opens nothing and leads nowhere', async () => {
    await start('/forward', 11)
    open()
    await rest()
    await back()
    history.forward()
    await rest()
    await rest()
    expect([location.pathname, history.state]).toEqual(['/forward', { __TSR_index: 11 }])
  })

  test('behavior: one that replaces another in the same moment shares the entry', async () => {
    const length = await start('/swap', 12)
    const first = open()
    await rest()
    first.end()
    const second = open()
    await rest()
    expect(history.length).toBe(length + 1)
    await back()
    expect(second.close).toHaveBeenCalledOnce()
  })
})

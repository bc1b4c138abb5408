import { onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryDefaults } from './queryDefaults.ts'

let asked = 0
let isThere = false

beforeEach(() => {
  asked = 0
  isThere = false
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

const read = async (): Promise<string> => {
  asked += 1
  if (!isThere) throw new Error('not there')
  return 'there'
}

function Shown() {
  const { data, isError } = useQuery({ queryKey: ['what'], queryFn: read })
  return isError ? <Failed /> : <p>{data}</p>
}

/** Shows why it failed, and with it appears another reader of the same. */
function Failed() {
  const { data } = useQuery({ queryKey: ['what'], queryFn: read })
  return <p>failed {data}</p>
}

const page = () => {
  const client = new QueryClient({ defaultOptions: { queries: queryDefaults } })
  const shown = (
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>
  )
  return { client, shown }
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('queryDefaults', () => {
  test('default: what fails is tried twice, and not again by what appears because of it', async () => {
    render(page().shown)
    await pass(60_000)
    expect(screen.getByText('failed')).toBeDefined()
    expect(asked).toBe(2)
  })

  test('behavior: who comes back within ten seconds sees the failure, later it is tried again', async () => {
    const { shown } = page()
    const first = render(shown)
    await pass(5_000)
    first.unmount()
    isThere = true
    const second = render(shown)
    await pass(2_000)
    expect([asked, document.body.textContent]).toEqual([2, 'failed '])
    second.unmount()
    await pass(5_000)
    render(shown)
    await pass(2_000)
    expect([asked, document.body.textContent]).toEqual([3, 'there'])
  })

  test('privacy 13, 20: what appears later asks for nothing that is shown already; a page that opens does', async () => {
    isThere = true
    const { client } = page()
    const showing = (...parts: readonly string[]) => (
      <QueryClientProvider client={client}>
        {parts.map((part) => (
          <Shown key={part} />
        ))}
      </QueryClientProvider>
    )
    const view = render(showing('page'))
    await pass(60_000)
    view.rerender(showing('page', 'a surplus'))
    await pass(60_000)
    expect([asked, document.body.textContent]).toEqual([1, 'therethere'])
    view.rerender(showing('another page'))
    await pass(60_000)
    expect(asked).toBe(2)
  })

  test('behavior: offline it is asked for all the same: the service worker may have the answer', async () => {
    onlineManager.setOnline(false)
    isThere = true
    render(page().shown)
    await pass(1_000)
    expect(document.body.textContent).toBe('there')
  })
})

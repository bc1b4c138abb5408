import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { useAction } from './useAction.ts'

const sources = import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

afterEach(cleanup)

describe('useAction', () => {
  test('default: says what runs, and afterwards why it failed', async () => {
    let fail: (reason: Error) => void = () => undefined
    const { result } = renderHook(() =>
      useAction((_: 'csv' | 'json') => new Promise<void>((_done, reject) => (fail = reject))),
    )
    act(() => void result.current.start('csv'))
    expect(result.current).toMatchObject({ running: { input: 'csv' }, error: undefined })
    await act(async () => fail(new Error('no space')))
    expect([result.current.running, result.current.error?.message]).toEqual([undefined, 'no space'])
    act(() => void result.current.start('json'))
    expect(result.current.error).toBe(undefined)
  })

  test('behavior: nothing uses mutations of the query client, which the built page lacks', () => {
    const users = Object.entries(sources).filter(([, code]) =>
      /useMutation|MutationCache/.test(code),
    )
    expect(users.map(([file]) => file)).toEqual([])
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { prompts } from './prompts.ts'

const question = (text: string) =>
  ({ kind: 'message', address: 'aleo1me', message: new TextEncoder().encode(text) }) as const

afterEach(() => prompts.refuseAll())

describe('prompts', () => {
  test('default: one question at a time, in order, each with its own answer', async () => {
    const first = prompts.ask(question('a'))
    const second = prompts.ask(question('b'))
    const shown = prompts.current()
    prompts.answer(shown?.id ?? 0, 'confirmed')
    expect(await first).toBe('confirmed')
    prompts.answer(prompts.current()?.id ?? 0, 'refused')
    expect(await second).toBe('refused')
    expect(prompts.current()).toBe(null)
  })

  test('behavior: an answer to a withdrawn question changes nothing', () => {
    prompts.answer(-1, 'confirmed')
    expect(prompts.current()).toBe(null)
  })

  test('behavior: locking refuses all waiting questions', async () => {
    const asked = [prompts.ask(question('a')), prompts.ask(question('b'))]
    prompts.refuseAll()
    expect(await Promise.all(asked)).toEqual(['refused', 'refused'])
  })

  test('behavior: observers are notified of every change', () => {
    let changes = 0
    const stop = prompts.subscribe(() => {
      changes += 1
    })
    void prompts.ask(question('a'))
    prompts.answer(prompts.current()?.id ?? 0, 'confirmed')
    stop()
    void prompts.ask(question('b'))
    expect(changes).toBe(2)
  })
})

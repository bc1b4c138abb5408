import { describe, expect, test } from 'vitest'
import { createQuestions } from './questions.ts'

/** A question that stays open until it is answered. */
function openQuestion() {
  let answer = (): void => undefined
  const answered = new Promise<void>((done) => {
    answer = done
  })
  return { task: () => answered, answer }
}

const refused = { apiCode: 'too_many_requests' }

describe('createQuestions', () => {
  test('behavior: a client has so many open, then others still get answers, and it again once one is answered', async () => {
    const questions = createQuestions({ most: 100, mostPerClient: 3 })
    const asked = Array.from({ length: 3 }, openQuestion)
    const open = asked.map(({ task }) => questions.ask('a', task))
    const ask = (client: string) => questions.ask(client, async () => 'answer')
    await expect(ask('a')).rejects.toMatchObject(refused)
    expect(await ask('b')).toBe('answer')
    expect(questions.count()).toBe(3)
    asked[0]?.answer()
    await open[0]
    expect(await ask('a')).toBe('answer')
    for (const { answer } of asked) answer()
    await Promise.all(open)
    expect(questions.count()).toBe(0)
  })

  test('behavior: however many clients ask, the places do not run out', async () => {
    const questions = createQuestions({ most: 20, mostPerClient: 3 })
    const { task, answer } = openQuestion()
    const asked = Array.from({ length: 100 }, (_, at) =>
      questions.ask(`client ${at % 50}`, task).catch((error: unknown) => error),
    )
    expect(questions.count()).toBe(20)
    answer()
    expect(await Promise.all(asked)).toContainEqual(expect.objectContaining(refused))
    expect(questions.count()).toBe(0)
  })

  test('error: a question that fails frees its place', async () => {
    const questions = createQuestions()
    await expect(questions.ask('a', () => Promise.reject(new Error('away')))).rejects.toThrow(
      'away',
    )
    expect(questions.count()).toBe(0)
  })
})

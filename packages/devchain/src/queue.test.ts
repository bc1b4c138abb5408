import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

const late = () => new Error('too late')

test('createQueue: one after another, whether they fail or not', async () => {
  const queue = createQueue()
  const order: number[] = []
  const task = (number: number) => async () => {
    order.push(number)
    await null
    order.push(number)
    if (number === 1) throw new Error('no')
    return number
  }
  const all = [1, 2, 3].map((number) => queue(task(number)))
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(order).toEqual([1, 1, 2, 2, 3, 3])
})

test('createQueue: whoever has waited too long leaves, is never run, and others go on', async () => {
  const queue = createQueue()
  let end: () => void = () => undefined
  const long = queue(
    () =>
      new Promise<void>((done) => {
        end = done
      }),
  )
  let isRun = false
  const hasty = queue(
    async () => {
      isRun = true
    },
    { patience: 1, late },
  )
  const patient = queue(async () => 'done', { patience: 60_000, late })
  await expect(hasty).rejects.toThrow('too late')
  end()
  await long
  expect([await patient, isRun]).toEqual(['done', false])
})

test('createQueue: the time of the task itself does not count', async () => {
  const queue = createQueue()
  const slow = () => new Promise((done) => setTimeout(() => done('done'), 50))
  expect(await queue(slow, { patience: 20, late })).toBe('done')
})

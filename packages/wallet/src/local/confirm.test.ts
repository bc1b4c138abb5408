import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OnConfirmed } from '../types.ts'
import { executeConfirmed } from './confirm.ts'
import type { Tab } from './openAccount.ts'
import { prompts } from './prompts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const address = `aleo1${'q'.repeat(58)}`
const request = {
  program: 'credits.aleo',
  function: 'transfer_public',
  inputs: [],
  feeMicrocredits: 1n,
}

function away(): Error {
  const error = new Error('The node at http://node.test is not responding.')
  error.name = 'NodeUnavailableError'
  return error
}

/** A tab whose worker does one task after another as given. */
function createTab(...answers: readonly (() => Promise<unknown>)[]) {
  let asked = 0
  const run = vi.fn(async () => answers[asked++]?.())
  const session = { read: () => ({ token: '', account: '', address, kind: 'key' }) }
  return { run, tab: { worker: { run }, session } as unknown as Tab } // the members that are used
}

async function begin(tab: Tab, onConfirmed?: OnConfirmed) {
  const sent = executeConfirmed(tab, { address, request, broadcastTo: undefined, onConfirmed })
  sent.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  const prompt = prompts.current()
  if (prompt?.kind !== 'transaction') throw new Error('nothing was asked')
  return {
    sent,
    prompt,
    answer: (word: 'confirmed' | 'refused') => prompts.answer(prompt.id, word),
  }
}

describe('executeConfirmed', () => {
  test('behavior: while the node does not respond it waits and builds again by itself', async () => {
    const { run, tab } = createTab(
      () => Promise.reject(away()),
      () => Promise.reject(away()),
      async () => ({ ticket: 7 }),
      async () => 'at1sent',
    )
    const { sent, prompt, answer } = await begin(tab)
    expect(prompt.stage.get()).toBe('waiting')
    await vi.advanceTimersByTimeAsync(6000)
    expect(await prompt.prepared).toEqual({ ticket: 7 })
    answer('confirmed')
    await sent
    expect(run).toHaveBeenCalledTimes(4)
  })

  test('behavior: who declines meanwhile ends the waiting', async () => {
    const { run, tab } = createTab(() => Promise.reject(away()))
    const { sent, answer } = await begin(tab)
    answer('refused')
    await expect(sent).rejects.toMatchObject({ rejected: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(run).toHaveBeenCalledOnce()
  })

  test('behavior: that it was confirmed is told before it is sent, and not if it is declined', async () => {
    for (const word of ['confirmed', 'refused'] as const) {
      const told: string[] = []
      const { tab } = createTab(
        async () => ({ ticket: 7 }),
        async () => told.push(word === 'confirmed' ? 'sent' : 'dropped') && 'at1sent',
      )
      const onConfirmed = async () => void told.push('told')
      const { sent, answer } = await begin(tab, onConfirmed)
      answer(word)
      await sent.catch(() => undefined)
      expect(told).toEqual(word === 'confirmed' ? ['told', 'sent'] : ['dropped'])
    }
  })

  test('error: if it cannot be noted that it was confirmed, nothing is sent', async () => {
    const send = vi.fn(async () => undefined)
    const { run, tab } = createTab(async () => ({ ticket: 7 }), send)
    const { sent, answer } = await begin(tab, () => Promise.reject(new Error('The disk is full.')))
    answer('confirmed')
    const unsent = { kind: 'SendTransaction', message: 'The disk is full.', rejected: false }
    await expect(sent).rejects.toMatchObject(unsent)
    const signer = { drop: vi.fn(), send: vi.fn() }
    const [, [task]] = run.mock.calls as unknown as [unknown, [(each: typeof signer) => unknown]]
    task(signer)
    expect([signer.drop.mock.calls, signer.send.mock.calls]).toEqual([[[7]], []])
  })

  test('error: any other failure is shown at once', async () => {
    const { tab } = createTab(() => Promise.reject(new Error('One of the checks fails.')))
    const { sent, prompt, answer } = await begin(tab)
    await expect(prompt.prepared).rejects.toThrow('One of the checks fails.')
    answer('refused')
    await expect(sent).rejects.toThrow('One of the checks fails.')
  })
})

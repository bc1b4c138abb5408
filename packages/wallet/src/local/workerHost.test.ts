import { describe, expect, test } from 'vitest'
import { scriptedWorkers } from '../testing/scriptedWorkers.ts'
import { createMemoryRows } from './vaultRows.ts'
import { createWorkerHost } from './workerHost.ts'

const nodeUrl = 'http://127.0.0.1:1'
const never = () => new Promise<never>(() => undefined)

/** A page that its user leaves and comes back to. */
function createPage() {
  const enders = new Set<(reason: Error) => void>()
  let away: Promise<void> | undefined
  let enter = (): void => undefined
  return {
    onPageLeft: (end: (reason: Error) => void) => {
      enders.add(end)
      return () => void enders.delete(end)
    },
    pageAway: () => away,
    leave: () => {
      away = new Promise((done) => (enter = done))
      for (const end of [...enders]) end(new Error('The page was left.'))
    },
    comeBack: () => {
      away = undefined
      enter()
    },
  }
}

function host(
  answers: Parameters<typeof scriptedWorkers>[0] = {},
  session: { readonly token: string; readonly address: string } | null = {
    token: 'token-1',
    address: 'aleo1me',
  },
) {
  const workers = scriptedWorkers(answers)
  const page = createPage()
  return {
    ...workers,
    ...page,
    host: createWorkerHost({
      page: { ...workers, ...page },
      nodeUrl,
      programs: () => [],
      memory: createMemoryRows(),
      session: () => session,
    }),
  }
}

describe('createWorkerHost', () => {
  test('default: one worker for all tasks, with the session’s account opened first', async () => {
    const { host: tested, calls } = host()
    expect(await tested.run((signer) => signer.send(1))).toBe('at1sent')
    expect(await tested.run((signer) => signer.send(2))).toBe('at1sent')
    expect(calls).toEqual(['resume(token-1, aleo1me)', 'send(1)', 'send(2)'])
  })

  test('args: while the wallet is locked nothing is opened', async () => {
    const { host: tested, calls } = host({}, null)
    await tested.run((signer) => signer.unlock('password', 'aleo1me'))
    expect(calls).toEqual(['unlock(password, aleo1me)'])
  })

  test('error: a trap rejects the running task; the next one gets a new worker with the key open', async () => {
    const { host: tested, calls, terminated, die } = host({ prepare: never })
    await tested.run((signer) => signer.send(1))
    const asked = tested.run((signer) => signer.prepare({} as never))
    die(0)
    await expect(asked).rejects.toMatchObject({ name: 'WorkerTrapError' })
    expect(await tested.run((signer) => signer.send(2))).toBe('at1sent')
    expect(terminated).toEqual([0])
    expect(calls.filter((call) => call !== 'prepare(…)')).toEqual([
      'resume(token-1, aleo1me)',
      'send(1)',
      'resume(token-1, aleo1me)',
      'send(2)',
    ])
  })

  test('error: stopping rejects running tasks', async () => {
    const { host: tested } = host({ prepare: never })
    const asked = tested.run((signer) => signer.prepare({} as never))
    tested.stop()
    await expect(asked).rejects.toMatchObject({ name: 'WorkerStoppedError' })
  })

  test('error: a worker that cannot open the session is discarded; the next task starts another one', async () => {
    let attempts = 0
    const { host: tested, terminated } = host({
      resume: () => {
        attempts += 1
        if (attempts === 1) throw new Error('This browser holds no open wallet.')
        return undefined
      },
    })
    await expect(tested.run((signer) => signer.send(1))).rejects.toThrow(/no open wallet/)
    expect(await tested.run((signer) => signer.send(2))).toBe('at1sent')
    expect(terminated).toEqual([0])
  })

  test('behavior: leaving the page ends the worker; nothing starts until the user comes back', async () => {
    const { host: tested, calls, terminated, leave, comeBack } = host({ prepare: never })
    const asked = tested.run((signer) => signer.prepare({} as never))
    leave()
    const waiting = tested.run((signer) => signer.send(1))
    await expect(asked).rejects.toThrow('The page was left.')
    expect(terminated).toEqual([0])
    await new Promise((done) => setTimeout(done))
    expect(calls).not.toContain('send(1)')
    comeBack()
    expect(await waiting).toBe('at1sent')
    leave()
    comeBack()
    expect(terminated).toEqual([0, 1])
  })
})

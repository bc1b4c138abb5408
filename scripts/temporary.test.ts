import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isGone, ownerOf } from './temporary.ts'

let parent: string
let running: ChildProcess[]
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'temporary-'))
  running = []
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(parent, { recursive: true, force: true })
})

/** A command that takes a folder, starts a process which ignores Ctrl-C, and says the number of both. */
async function startCommand() {
  const source = `
    import { spawn } from 'node:child_process'
    import { takeFolder } from '${new URL('./temporary.ts', import.meta.url).href}'
    takeFolder()
    const stubborn = "process.on('SIGINT', () => {}); setInterval(() => {}, 1000); console.log('up')"
    const child = spawn(process.execPath, ['-e', stubborn], { stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.once('data', () => console.log(child.pid))
    setInterval(() => {}, 1000)`
  const file = join(parent, 'command.mts')
  await writeFile(file, source)
  const command = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), file], {
    env: { TMPDIR: parent, TSX_DISABLE_CACHE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(command)
  const [pid] = await once(command.stdout, 'data')
  return { command, startedPid: Number(pid) }
}

const folders = async (): Promise<readonly string[]> =>
  (await readdir(parent)).filter((name) => name.startsWith('nightjar-'))

const isAlive = (pid: number): boolean => !isGone(ownerOf(pid))

async function end({ command }: { command: ChildProcess }, signal: NodeJS.Signals) {
  const exit = once(command, 'exit')
  command.kill(signal)
  return (await exit)[0]
}

describe('takeFolder', { tags: 'slow' }, () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('behavior: %s leaves no folder and no process', async (signal, code) => {
    const started = await startCommand()
    expect(await folders()).toHaveLength(1)
    expect(await end(started, signal)).toBe(code)
    expect(await folders()).toEqual([])
    expect(isAlive(started.startedPid)).toBe(false)
  })

  test('behavior: the next command removes what kill -9 left, and nothing else', async () => {
    const killed = await startCommand()
    const other = await startCommand()
    await mkdir(join(parent, 'nightjar-of-somebody'))
    await mkdir(join(parent, 'nightjar-000000_1_000000-AAAAAA')) // of another machine
    await end(killed, 'SIGKILL')
    expect(await folders()).toHaveLength(4)
    expect(isAlive(killed.startedPid)).toBe(true)
    const next = await startCommand()
    expect(isAlive(killed.startedPid)).toBe(false)
    expect([isAlive(other.startedPid), isAlive(next.startedPid)]).toEqual([true, true])
    await Promise.all([end(other, 'SIGTERM'), end(next, 'SIGTERM')])
    expect((await folders()).toSorted()).toEqual([
      'nightjar-000000_1_000000-AAAAAA',
      'nightjar-of-somebody',
    ])
  })
})

describe('isGone', () => {
  test('default: this process is not, one that has ended is', async () => {
    const child = spawn(process.execPath, ['-e', ''])
    const owner = ownerOf(child.pid ?? 0)
    await once(child, 'exit')
    expect([isGone(ownerOf(process.pid)), isGone(owner)]).toEqual([false, true])
  })

  test('behavior: a process with the same number that began at another time is another one', () => {
    const [home, pid] = ownerOf(process.pid).split('_')
    expect(isGone(`${home}_${pid}_000000`)).toBe(true)
  })

  test('behavior: what another machine or nobody made is not judged', () => {
    expect([isGone('000000_1_000000'), isGone('nobody'), isGone('')]).toEqual([false, false, false])
  })
})

// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevchain } from '../devchain.ts'
import { inspectLedger } from '../ledger/damaged.ts'
import { type BundledMain, bundleMain } from '../testing/bundleMain.ts'

/** Enough that an import takes a while. */
const BLOCKS = 400

let bundled: BundledMain
let root: string
let data: string
let file: string
beforeAll(async () => {
  bundled = await bundleMain()
  root = await mkdtemp(join(tmpdir(), 'devchain-'))
  data = join(root, 'first')
  file = join(root, 'chain.gz')
  const devchain = await createDevchain({ dataDir: join(data, 'chain') })
  await devchain.mine(BLOCKS)
  await devchain.close()
  expect((await start('--export', file, '--data', data).ended).code).toBe(0)
})
afterAll(async () => {
  await rm(root, { recursive: true, force: true })
  await bundled.remove()
})

type Command = {
  readonly child: ChildProcess
  readonly ended: Promise<{ code: number | null; output: string }>
}

function start(...args: readonly string[]): Command {
  const child = spawn(process.execPath, [bundled.main, ...args], { env: { TMPDIR: tmpdir() } })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return { child, ended: new Promise((end) => child.on('close', (code) => end({ code, output }))) }
}

/** What an import leaves that was killed: what it had begun, or nothing yet where it had just removed another's. */
const NO_LEDGER = [['chain-unfinished'], []]

describe('--export and --import', () => {
  test('default: a chain moves to another folder', async () => {
    const copy = join(root, 'copy.gz')
    expect(await start('--export', copy, '--data', data).ended).toEqual({
      code: 0,
      output: `${copy} contains the ${BLOCKS} blocks up to block ${25 + BLOCKS}.\n`,
    })
    const second = join(root, 'second')
    const { code, output } = await start('--import', copy, '--verify', '--data', second).ended
    expect(output).toMatch(
      `${second}/chain now has the ${BLOCKS} blocks up to block ${25 + BLOCKS}, with 0 transactions, imported in `,
    )
    expect(code).toBe(0)
    expect(await inspectLedger(join(second, 'chain'))).toBe(25 + BLOCKS)
    expect(await readdir(second)).toEqual(['chain'])
  })

  test('error: one sentence', async () => {
    expect(await start('--import', file, '--data', data).ended).toEqual({
      code: 1,
      output: `There already is a ledger in ${data}/chain: choose another data folder, or move that one elsewhere first.\n`,
    })
  })

  test('behavior: a process killed in the middle of an import leaves nothing, and the next one everything', {
    timeout: 300_000,
  }, async () => {
    const killed = join(root, 'killed')
    const unfinished = join(killed, 'chain-unfinished', 'CURRENT')
    for (const delay of [0, 50, 200]) {
      const { child, ended } = start('--import', file, '--data', killed)
      while (!existsSync(unfinished) && child.exitCode === null) {
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
      await new Promise((resolve) => setTimeout(resolve, delay))
      child.kill('SIGKILL')
      await ended
      expect(NO_LEDGER).toContainEqual(await readdir(killed))
      await rm(join(killed, 'chain-unfinished', 'CURRENT'), { force: true }) // so that the next one is waited for
    }
    const { code } = await start('--import', file, '--data', killed).ended
    expect(code).toBe(0)
    expect(await readdir(killed)).toEqual(['chain'])
    expect(await inspectLedger(join(killed, 'chain'))).toBe(25 + BLOCKS)
  })
})

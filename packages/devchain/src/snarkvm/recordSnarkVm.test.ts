// @module-tag slow
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { developmentAccounts } from '../accounts.ts'
import { createDevchain, type Devchain } from '../devchain.ts'

const source = `program stamps.aleo;
record stamp: owner as address.private; worth as u8.private;
function print: input r0 as u8.private; add r0 1u8 into r1; cast self.signer r1 into r2 as stamp.record; output r2 as stamp.record;
function move: input r0 as stamp.record; input r1 as address.private; cast r1 r0.worth into r2 as stamp.record; output r2 as stamp.record;
function check: input r0 as u8.private; assert.eq r0 7u8;
constructor: assert.eq edition 0u16;`
const { privateKey = '', address = '' } = developmentAccounts[0] ?? {}

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightjar-recording-'))
  file = join(folder, 'stamps.br')
})
afterAll(() => rm(folder, { recursive: true }))

/**
 * A short history on a new chain; returns the outcome of each call, the ids of its transactions, and what was missed.
 */
async function play({ value = '1u8', write = false } = {}) {
  const missed: string[] = []
  const onMiss = (call: string): void => void missed.push(call)
  const devchain = await createDevchain({ recording: { file, write, onMiss } })
  try {
    return { ...(await playOn(devchain, value)), missed }
  } finally {
    await devchain.close()
  }
}

async function playOn(devchain: Devchain, value: string) {
  await devchain.mine(25) // so that all versions' rules apply
  const { id } = await devchain.deploy({ privateKey, source })
  const call = (name: string, ...inputs: string[]) =>
    devchain.transact({ privateKey, program: 'stamps.aleo', function: name, inputs })
  const first = await call('print', value)
  const second = await call('print', value)
  const moved = await call('move', second.outputs[0] ?? '', address)
  const refusals = await Promise.all(
    [call('check', '8u8'), call('print', '255u8')].map((each) => each.catch(String)),
  )
  return { ids: [id, first.id, second.id, moved.id], outputs: moved.outputs, refusals }
}

test('a recorded call is not signed again, and another chain accepts it', async () => {
  const made = await play({ write: true })
  expect(made.missed).toContain('buildDeployment')
  expect(new Set(made.ids).size).toBe(4)
  expect(made.refusals[0]).toContain('failed before it was sent')
  const again = await play()
  expect(again).toEqual({ ...made, missed: [] })
})

test('a changed input is signed again, and so is whatever spends its record', async () => {
  const { missed } = await play({ value: '2u8' })
  expect(missed.filter((call) => call === 'authorize')).toHaveLength(3)
  expect((await play()).missed).toEqual([]) // not written: the file is unchanged
})

test('a damaged recording is reported by name', async () => {
  const whole = await readFile(file)
  await writeFile(file, whole.subarray(0, 100))
  await expect(play()).rejects.toThrow(`The recording ${file} is damaged: delete it`)
})

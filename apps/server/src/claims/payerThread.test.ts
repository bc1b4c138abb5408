// @module-tag slow
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createFixture } from '../testing/fixture.ts'
import { readTestEnv } from '../testing/readTestEnv.ts'
import { createPayer } from './payerThread.ts'

const THREADS = '/proc/self/task'

describe.skipIf(!existsSync(THREADS))('createPayer', () => {
  let devchain: Devchain
  let folder: string
  let env: ReturnType<typeof readTestEnv>
  beforeAll(async () => {
    devchain = await createDevchain()
    const { url } = await devchain.listen({ port: 0 })
    folder = await mkdtemp(join(tmpdir(), 'nightjar-payer-'))
    const secrets = join(folder, 'secrets.json')
    await writeFile(secrets, JSON.stringify({ operatorKey: developmentAccounts[0]?.privateKey }))
    const named = { NIGHTJAR_NODE_URL: url, SECRETS_FILE: secrets, CREDITS_CLAIM: 'false' }
    env = readTestEnv(named)
  })
  afterAll(async () => {
    await devchain.close()
    await rm(folder, { recursive: true })
  })

  test('behavior: its thread ends some time after a payment, and the next payment starts another', async () => {
    const threads = async () => (await readdir(THREADS)).length
    const { chain } = await createFixture()
    const payer = await createPayer(env, chain.snarkVm, createLog('silent'), 200)
    const inputs = [payer.address ?? '', '1u64']
    const pay = () => payer.sign({ program: 'credits.aleo', function: 'transfer_public', inputs })
    const before = await threads()
    for (let time = 0; time < 2; time++) {
      const signed = pay()
      await expect.poll(threads, { timeout: 60_000 }).toBeGreaterThan(before)
      expect((await signed).id).toMatch(/^at1/)
      await expect.poll(threads, { timeout: 60_000 }).toBeLessThanOrEqual(before)
    }
    await payer.close()
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { programIds } from '@nightjar/programs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDeploy } from '../deploy.ts'

const [admin, other] = developmentAccounts
let devchain: Devchain
let nodeUrl: string
let folder: string

beforeAll(async () => {
  devchain = await createDevchain({})
  nodeUrl = (await devchain.listen({ port: 0 })).url
  folder = await mkdtemp(join(tmpdir(), 'nightjar-deploy-'))
  process.env.NIGHTJAR_DATA = folder
  await writeFile(join(folder, 'admin.key'), `${admin?.privateKey}\n`)
  await writeFile(join(folder, 'other.key'), `${other?.privateKey}\n`)
})

afterAll(async () => {
  await devchain.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the tool as the command line would; says yes unless told otherwise, and keeps what it printed. */
async function deploy(options: { key?: string; answer?: boolean; stopAfter?: string } = {}) {
  const lines: string[] = []
  const run = runDeploy(
    {
      network: 'local',
      nodeUrl,
      keyFile: join(folder, `${options.key ?? 'admin'}.key`),
      admin: undefined,
      yes: false,
    },
    {
      confirm: () => Promise.resolve(options.answer ?? true),
      log: (line) => {
        lines.push(line)
        if (options.stopAfter !== undefined && line === `${options.stopAfter}: deployed`) {
          throw new Error('interrupted')
        }
      },
    },
  )
  return { lines, deployed: await run }
}

describe('npm run deploy', () => {
  test('behavior: says what it will cost and sends nothing when refused', async () => {
    const { lines, deployed } = await deploy({ answer: false })
    expect(deployed).toBe(0)
    expect(lines.filter((line) => line.includes('bytes'))).toHaveLength(programIds.length + 1)
    expect(lines.at(-2)).toMatch(/^together at least \d+\.\d+ credits/)
    expect(lines.at(-1)).toBe('Nothing was sent.')
    expect(devchain.store.get('nightjar_config.aleo', 'swap_fee', 'true')).toBeUndefined()
  })

  test('behavior: goes on after an interruption, then finds everything in place', async () => {
    await expect(deploy({ stopAfter: 'nightjar_config.aleo' })).rejects.toThrow('interrupted')
    const second = await deploy()
    expect(second.deployed).toBe(programIds.length - 1)
    expect(second.lines).toContain('nightjar_config.aleo is there, the same byte for byte')
    const third = await deploy()
    expect(third.deployed).toBe(0)
    expect(third.lines.at(-1)).toBe('All programs are on the chain; there is nothing to do.')
  })

  test('error: a chain whose programs have another admin is left alone', async () => {
    await expect(deploy({ key: 'other' })).rejects.toThrow(
      /^The chain's nightjar_config\.aleo differs from ours at line \d+\. Nothing was sent/,
    )
  })

  test('error: a key file with anything else is not read out', async () => {
    await writeFile(join(folder, 'wrong.key'), 'some secret words')
    const failure = await deploy({ key: 'wrong' }).catch((error: Error) => error.message)
    expect(failure).toContain('must hold one private key')
    expect(failure).not.toContain('secret words')
  })
})

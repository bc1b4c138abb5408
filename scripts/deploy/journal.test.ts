import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openJournal } from './journal.ts'
import { parseSignedDeployment } from './signedDeployment.ts'

const signed = parseSignedDeployment(
  JSON.stringify({
    type: 'deploy',
    id: 'at1abc',
    deployment: { program: 'program some.aleo;\n' },
    fee: { transition: { inputs: [{ value: '1500000u64' }, { value: '2u64' }, {}] } },
  }),
)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightjar-journal-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('openJournal', () => {
  test('default: the next process reads what was recorded, until it is forgotten', async () => {
    const file = join(folder, 'new', 'journal.json')
    const journal = await openJournal(file)
    expect(journal.pending('some.aleo')).toBeUndefined()
    await journal.record('some.aleo', signed)
    const next = await openJournal(file)
    expect(next.pending('some.aleo')).toEqual(signed)
    await next.forget('some.aleo')
    expect((await openJournal(file)).pending('some.aleo')).toBeUndefined()
    expect(await readdir(join(folder, 'new'))).toEqual(['journal.json'])
  })

  test.each(['', '{"some.aleo":', '{"some.aleo":"at1abc"}', '{"some.aleo":"{}"}', 'null'])(
    'error: a damaged file, %j',
    async (text) => {
      const file = join(folder, 'damaged.json')
      await writeFile(file, text)
      await expect(openJournal(file)).rejects.toThrow(
        `The journal ${file} is damaged. A deployment in it may have been sent. Once the account has no pending transaction, delete the file and run this again.`,
      )
    },
  )

  test('error: an unreadable file is not treated as an empty journal', async () => {
    const file = join(folder, 'folder.json')
    await mkdir(file)
    await expect(openJournal(file)).rejects.toThrow(`The journal ${file} cannot be read.`)
  })
})

describe('parseSignedDeployment', () => {
  test('default: reads id, program and the whole fee', () => {
    expect(signed).toMatchObject({ id: 'at1abc', source: 'program some.aleo;\n', fee: 1_500_002n })
  })

  test('error: a private fee', () => {
    const json = JSON.parse(signed.transaction)
    json.fee.transition.inputs[0] = { type: 'record' }
    expect(() => parseSignedDeployment(JSON.stringify(json))).toThrow('no public fee')
  })
})

// @module-tag slow
import { everyDatabase } from '@nightjar/server/testing/databases'
import { describe, expect, inject, test } from 'vitest'
import { runSoak } from './runSoak.ts'

const postgres = everyDatabase.find(({ name }) => name === 'PostgreSQL')

describe('runSoak', () => {
  test.skipIf(postgres === undefined)(
    'default: with faults during swaps and payments, nothing is lost or paid twice',
    async () => {
      const { env = {}, drop } = (await postgres?.settings()) ?? {}
      const { NIGHTJAR_DATA: folder = '', DATABASE_URL: databaseUrl = '' } = env
      const seed = inject('deep') ? Date.now() % 1e6 : 7
      const told = [`seed ${seed}`]
      const problems = await runSoak({
        ...{
          folder,
          databaseUrl,
          seed,
          ...(inject('deep') ? { minutes: 2, swapMs: 300 } : { once: 8, minutes: 0, swapMs: 1200 }),
        },
        ...{ faultMs: 800, calmMs: 400, log: (line) => void told.push(line) },
      })
      await drop?.()
      expect(problems, told.join('\n')).toEqual([])
    },
    600_000,
  )
})

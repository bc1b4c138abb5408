// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { sampleRecord, startPlanWallet } from '../testing/planWallet.ts'
import { readRecords } from './records.ts'

const other = 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t'

test('behavior: what a wallet lists of its other accounts is not counted', async () => {
  const own = sampleRecord('a', 50)
  const foreign = { ...own, id: 'b', plaintext: own.plaintext.replace(ADDRESS, other) }
  const connected = await startPlanWallet(() => [own, foreign])
  const records = await readRecords()
  expect(new Set(records.map(({ id }) => id))).toEqual(new Set(['a']))
  await connected.stop()
})

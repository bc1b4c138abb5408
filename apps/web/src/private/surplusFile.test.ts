import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { type FiledSurplus, readSurplusFile, writeSurplusFile } from './surplusFile.ts'

const OTHER = 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t'
const filed: FiledSurplus = {
  address: 'aleo1ns6advkp0q6z48pr7fg20cr58sq88z895sp7chxt74a9ukwhd5qqgtuet3',
  owner: ADDRESS,
  factor: '77field',
  createdAt: 1_700_000_000_000,
  left: [{ token: '2', amount: '340282366920938463463374607431768211455', isClaimed: false }],
}
const text = (...surpluses: readonly object[]) =>
  JSON.stringify({ format: 'nightjar surpluses 1', surpluses })

describe('readSurplusFile', () => {
  test('privacy 15: reads back what was written, to the unit', () => {
    expect(readSurplusFile(writeSurplusFile([filed]), ADDRESS)).toEqual({ surpluses: [filed] })
    const unknown = { ...filed, createdAt: 0, left: null }
    expect(readSurplusFile(writeSurplusFile([unknown]), ADDRESS)).toEqual({ surpluses: [unknown] })
  })

  test('behavior: an entry that does not say when it was made is not refused', () => {
    const { createdAt: _, ...undated } = filed
    expect(readSurplusFile(text(undated), ADDRESS)).toEqual({
      surpluses: [{ ...filed, createdAt: 0 }],
    })
  })

  test('behavior: another account’s entries are left out', () => {
    const others = { ...filed, owner: OTHER }
    expect(readSurplusFile(text(others, filed), ADDRESS)).toEqual({ surpluses: [filed] })
    expect(readSurplusFile(text(others), ADDRESS)).toEqual({ fault: 'others' })
  })

  test.each([
    ['', 'foreign'],
    ['{"surpluses":[]}', 'foreign'],
    ['null', 'foreign'],
    [text(), 'empty'],
    [text({ ...filed, factor: '77' }), 'damaged'],
    [text({ ...filed, address: filed.address.replace('ns6', 'ns7') }), 'damaged'],
    [text({ ...filed, left: [{ token: '2', amount: '-1', isClaimed: false }] }), 'damaged'],
    [text(filed, {}), 'damaged'],
  ])('args: %s', (content, fault) => {
    expect(readSurplusFile(content, ADDRESS)).toEqual({ fault })
  })
})

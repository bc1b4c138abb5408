import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { expect, test } from 'vitest'
import { blindedAddress } from './blindedAddress.ts'

test('default: the address that the program computes', async () => {
  const { crypto } = await loadTestnet()
  const signer = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'
  expect(blindedAddress(crypto, signer, '77field')).toBe(
    'aleo1ns6advkp0q6z48pr7fg20cr58sq88z895sp7chxt74a9ukwhd5qqgtuet3',
  )
})

import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { recoverEvmAddress } from './evmSignature.ts'

// the first well-known account of development chains such as anvil and hardhat
const KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

function personalSign(message: string): string {
  const body = utf8ToBytes(message)
  const text = concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${body.length}`), body)
  const signed = secp256k1.sign(keccak_256(text), hexToBytes(KEY), {
    prehash: false,
    format: 'recovered',
  })
  const [recovery = 0, ...rest] = signed
  return `0x${bytesToHex(new Uint8Array([...rest, recovery + 27]))}`
}

describe('recoverEvmAddress', () => {
  test.each(['hello', 'Nightjar: bind an EVM address\nüñí'])('default: %s', (message) => {
    expect(recoverEvmAddress(message, personalSign(message))).toBe(ADDRESS)
  })

  test('behavior: another message gives another address', () => {
    expect(recoverEvmAddress('bye', personalSign('hello'))).not.toBe(ADDRESS)
  })

  test('error: an invalid signature', () => {
    expect(recoverEvmAddress('a', `0x${'00'.repeat(65)}`)).toBeUndefined()
    expect(recoverEvmAddress('a', `0x${'ff'.repeat(65)}`)).toBeUndefined()
  })
})

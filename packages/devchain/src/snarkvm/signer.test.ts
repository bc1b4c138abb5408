import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '../accounts.ts'
import { snarkVm } from './local.ts'
import { createSigner } from './signer.ts'

const [alice] = developmentAccounts
const verifies = (signature: string, text: string) =>
  snarkVm.isSignedBy(alice?.address ?? '', new TextEncoder().encode(text), signature)

describe('createSigner', () => {
  const sign = createSigner()

  test('default: snarkVM verifies every signature, of a block hash and of other texts', () => {
    const texts = Array.from({ length: 60 }, (_, i) => `ab1${'zvlp5kang9'.repeat(i % 9)}${i}`)
    for (const text of texts) {
      const signature = sign(text)
      expect(verifies(signature, text), text).toBe(true)
      expect(verifies(signature, `${text}a`), text).toBe(false)
    }
  })

  test('behavior: every signature is different', () => {
    expect(sign('ab1')).not.toBe(sign('ab1'))
  })
})

import { developmentAccounts } from '@nightjar/devchain'
import { parseAmount, transferCreditsPublicToPrivate, transferPublicToPrivate } from '@nightjar/sdk'
import { expect } from 'vitest'
import { token } from './chain.ts'
import { createSend } from './createSend.ts'

/** Makes records for an account from the first development account's public balances: amounts by symbol. */
export async function makeRecords(
  to: string,
  amounts: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const send = createSend()
  const privateKey = developmentAccounts[0]?.privateKey ?? ''
  for (const [symbol, texts] of Object.entries(amounts)) {
    for (const text of texts) {
      const call = transferOf(symbol, text, to)
      expect((await send(privateKey, { ...call, fee: 0, privateFee: false })).status).toBe(
        'accepted',
      )
    }
  }
}

function transferOf(symbol: string, text: string, to: string) {
  if (symbol === 'ALEO') return transferCreditsPublicToPrivate({ to, amount: unitsOf(text, 6) })
  const { id, decimals } = token(symbol)
  return transferPublicToPrivate({ token: id, to, amount: unitsOf(text, decimals) })
}

function unitsOf(text: string, decimals: number): bigint {
  const parsed = parseAmount(text, decimals)
  if (parsed.kind !== 'amount') throw new Error(`${text} is no amount.`)
  return parsed.value
}

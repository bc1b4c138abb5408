import { hasSealingKeys } from '@nightjar/wallet/hasSealingKeys'
import type { Transaction } from './transactionSchema.ts'

/**
 * Whether it is stored encrypted: a private one, and any of a wallet with sealing keys, whose address nobody who opens this
 * browser's profile learns while it is locked.
 */
export function isSecret({ mark, wallet }: Pick<Transaction, 'mark' | 'wallet'>): boolean {
  return mark.isPrivate || hasSealingKeys(wallet)
}

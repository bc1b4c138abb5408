import { LOCAL_WALLET } from '../wallets/localName.ts'
import type { Transaction } from './transactionSchema.ts'

/**
 * Whether it is stored encrypted: a private one, and any of the local wallet, whose address nobody who opens this browser's
 * profile learns while it is locked.
 */
export function isSecret({ mark, wallet }: Pick<Transaction, 'mark' | 'wallet'>): boolean {
  return mark.isPrivate || wallet === LOCAL_WALLET
}

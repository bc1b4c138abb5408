import type { AddressCheck } from '../../lib/checkAddress.ts'

/** Another address that receives, as typed and checked; `empty` where the payer receives. */
export type Receiver = { readonly text: string; readonly check: AddressCheck }

export const nobodyElse: Receiver = { text: '', check: 'empty' }

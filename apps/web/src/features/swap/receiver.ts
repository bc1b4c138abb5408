import type { AddressCheck } from '../../lib/checkAddress.ts'

/** Another receiver's address, as typed and checked; `empty` if the payer receives. */
export type Receiver = { readonly text: string; readonly check: AddressCheck }

export const nobodyElse: Receiver = { text: '', check: 'empty' }

/** A payment to make. */
export type Payment = {
  readonly program: string
  readonly function: string
  readonly inputs: readonly string[]
}

/** A signed transaction, ready to be broadcast as often as needed. */
export type SignedPayment = { readonly id: string; readonly transaction: string }

export type Payer = {
  /** The address that pays; undefined when the server has no operator key. */
  readonly address: string | undefined
  /** Signs payments one at a time; a real proof takes minutes. @throws PaymentFailedError */
  readonly sign: (payment: Payment) => Promise<SignedPayment>
  readonly close: () => Promise<void>
}

type Paid = {
  readonly fee?: { readonly transition: { readonly inputs: readonly { value?: string }[] } }
}

/** The base fee in microcredits that a transaction (as JSON) pays: the first amount of its fee transition, public or private. */
export function baseFee(transaction: string): bigint {
  const { fee } = JSON.parse(transaction) as Paid
  const amounts = (fee?.transition.inputs ?? []).map(
    ({ value = '' }) => /^(\d+)u64$/.exec(value)?.[1],
  )
  const found = amounts.find((amount) => amount !== undefined)
  if (found === undefined) throw new Error('The transaction pays no fee.')
  return BigInt(found)
}

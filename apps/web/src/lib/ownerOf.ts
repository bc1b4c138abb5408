/** The account whose data is requested. @throws Error without one: such a request must never be made */
export function ownerOf(address: string | null): string {
  if (!address) throw new Error('Invariant failed')
  return address
}

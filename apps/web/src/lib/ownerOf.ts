/** The account whose data are asked for. @throws Error where there is none: such a question is never to be asked */
export function ownerOf(address: string | null): string {
  if (!address) throw new Error('Invariant failed')
  return address
}

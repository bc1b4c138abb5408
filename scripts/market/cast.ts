/** How a simulated account behaves. */
export type Role = 'arbitrageur' | 'retail' | 'whale' | 'provider' | 'private'

/** The addresses of each role. */
export type Cast = Readonly<Record<Role, readonly string[]>>

/** The first ten development accounts belong to people: to their wallets, tests and tutorials. */
export const FIRST_SIMULATED = 10

/** Accounts of each role in the market of a local network, in their order among the development accounts. */
const counts: Readonly<Record<Role, number>> = {
  arbitrageur: 2,
  retail: 12,
  whale: 2,
  provider: 4,
  private: 4,
}

/** Gives the roles to addresses, in order. */
export function castOf(addresses: readonly string[], numbers = counts): Cast {
  let from = 0
  const take = (count: number) => {
    from += count
    return addresses.slice(from - count, from)
  }
  return {
    arbitrageur: take(numbers.arbitrageur),
    retail: take(numbers.retail),
    whale: take(numbers.whale),
    provider: take(numbers.provider),
    private: take(numbers.private),
  }
}

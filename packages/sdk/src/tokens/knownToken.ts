/** A token whose id follows from its creator and salt: BHP256 of `TokenId{creator, salt}`. */
export type KnownToken = {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly salt: string
  readonly creator: string
  readonly id: string
  readonly logo: string
  readonly wrapperProgram: string
}

import { PROGRAM_ADDRESSES, PROGRAMS } from '../programs.ts'
import type { KnownToken } from './knownToken.ts'

/** ALEO inside the exchange: created by `nightjar_credits.aleo`, the same on every network. */
export const WRAPPED_ALEO: KnownToken = {
  symbol: 'WALEO',
  name: 'WrappedAleo',
  decimals: 6,
  salt: '0field',
  creator: PROGRAM_ADDRESSES.credits,
  id: '3640724681539933352868593071670088453772404636896297685238580286953781573542field',
  logo: '/tokens/waleo.svg',
  wrapperProgram: PROGRAMS.credits,
}

import { swapCall } from './swapCall.ts'

/** The network fee of a quoted public swap in microcredits. */
export const swapFee = (quote: Parameters<typeof swapCall>[0]): bigint =>
  swapCall(quote).feeMicrocredits

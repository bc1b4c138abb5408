import { config } from './config.ts'

/** Whether test tokens are given away here: the faucet's page is open. */
export const hasFaucet = (): boolean =>
  !config().disabledRoutes.some((route) => route !== '' && '/faucet'.includes(route))

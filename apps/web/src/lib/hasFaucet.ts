import { config } from './config.ts'

/** Whether the faucet's page is enabled here. */
export const hasFaucet = (): boolean =>
  !config().disabledRoutes.some((route) => route !== '' && '/faucet'.includes(route))

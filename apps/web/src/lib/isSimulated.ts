import { config } from './config.ts'

/** Whether an account belongs to the practice market. */
export const isSimulated = (address: string): boolean =>
  config().simulation?.accounts.includes(address) === true

import { LOCAL_WALLET } from './localName.ts'

/**
 * Whether a wallet gives sealing keys, by its name in the catalog, which what was stored in its name outlives: the wallet
 * may be locked, or not offered any more. Known without the catalog's code.
 */
export const hasSealingKeys = (wallet: string | null): boolean => wallet === LOCAL_WALLET

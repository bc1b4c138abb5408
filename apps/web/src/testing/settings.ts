import { type ExchangeSettings, ZERO_ADDRESS } from '@nightjar/sdk'
import { ADDRESS } from './exchange.ts'

export const OTHER = 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t'

/** `GET /api/settings` of testnet as deployed, at height 1000. */
export const servedSettings: ExchangeSettings = {
  height: 1000,
  block_seconds: 3,
  admin: ADDRESS,
  pending_admin: null,
  guardian: { guardian: ADDRESS, next_guardian: ADDRESS, from_height: 0 },
  delay: 28_800,
  swap_fee: { fee: 30, next_fee: 30, from_height: 0 },
  protocol_fee: {
    collector: ZERO_ADDRESS,
    base_portion: 5,
    next_collector: ZERO_ADDRESS,
    next_base_portion: 5,
    from_height: 0,
  },
  private_ops: { allowed: true, next_allowed: true, from_height: 0 },
  paused_until: 0,
}

import type { Step } from '../../players/format.ts'
import { call, type Draft } from './kit.ts'

const a = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'
const b = 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t'
const zero = 'aleo1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq3ljyzc'
const c = 'credits.aleo'
const credits = 1_000_000
const at = (height: number): Step => ({ block: { height } })

const rich = [
  [c, 'account', a, `${20_000_000 * credits}u64`],
  [c, 'account', b, '500u64'],
  [c, 'metadata', zero, '0u32'],
  [c, 'metadata', 'aleo1qgqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqanmpl0', '0u32'],
] as const

/** credits.aleo itself: transfers, fees, staking. */
export const creditsDrafts: readonly Draft[] = [
  {
    name: 'credits: transfers and fees',
    deploy: [],
    state: rich,
    steps: [
      call(`${c}/transfer_public`, a, b, '100u64'),
      call(`${c}/transfer_public`, b, a, '601u64'),
      call(`${c}/transfer_public`, b, a, '600u64'),
      call(`${c}/transfer_public`, b, b, '0u64'),
      call(`${c}/transfer_public`, zero, b, '0u64'),
      call(`${c}/transfer_public_as_signer`, a, zero, '5u64'),
      call(`${c}/transfer_private_to_public`, b, '7u64'),
      call(`${c}/transfer_private_to_public`, b, '18446744073709551615u64'),
      call(`${c}/transfer_public_to_private`, a, '7u64'),
      call(`${c}/fee_public`, a, '7u64'),
      call(`${c}/fee_public`, zero, '7u64'),
    ],
  },
  {
    name: 'credits: staking',
    deploy: [],
    state: rich,
    steps: [
      call(`${c}/bond_validator`, a, a, `${10_000_000 * credits}u64`, '5u8'),
      call(`${c}/bond_validator`, a, b, `${10_000_000 * credits}u64`, '101u8'),
      call(`${c}/bond_validator`, a, b, `${10_000_000 * credits}u64`, '5u8'),
      call(`${c}/bond_validator`, a, b, `${1 * credits}u64`, '5u8'),
      call(`${c}/bond_validator`, a, b, `${1 * credits}u64`, '6u8'),
      call(`${c}/bond_public`, b, a, b, `${10_000 * credits}u64`),
      call(`${c}/transfer_public`, a, b, `${100_000 * credits}u64`),
      call(`${c}/bond_public`, b, a, zero, `${10_000 * credits}u64`),
      call(`${c}/bond_public`, b, a, zero, `${1 * credits}u64`),
      call(`${c}/bond_public`, b, b, zero, `${1 * credits}u64`),
      call(`${c}/set_validator_state`, a, 'false'),
      call(`${c}/set_validator_state`, b, 'false'),
      call(`${c}/unbond_public`, a, b, `${5_000 * credits}u64`),
      call(`${c}/unbond_public`, zero, b, `${5_000 * credits}u64`),
      at(1100),
      call(`${c}/claim_unbond_public`, b),
      call(`${c}/claim_unbond_public`, zero),
      at(2000),
      call(`${c}/claim_unbond_public`, b),
      call(`${c}/claim_unbond_public`, b),
      call(`${c}/unbond_public`, b, a, `${1 * credits}u64`),
      call(`${c}/unbond_public`, zero, a, `${11_000_000 * credits}u64`),
    ],
  },
]

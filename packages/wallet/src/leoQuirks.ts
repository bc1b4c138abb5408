import type { WalletCapabilities, WalletNetwork } from './types.ts'

/** Where a wallet deviates from the Leo protocol. */
export type LeoQuirks = {
  readonly name: string
  /** The network ids on the wire; the wallet refuses networks that are not listed. */
  readonly networks: Partial<Readonly<Record<WalletNetwork, string>>>
  /** `none`: the specification says "Method not implemented."; `bytes`: UTF-8 of `sign1…`; `result`: Soter's own format. */
  readonly signatures: 'none' | 'bytes' | 'result'
  /** The value sent instead of the agreed fee. */
  readonly fee?: number
  /** The wallet cannot pay privately. */
  readonly publicFeeOnly?: boolean
  /** An answer without a transaction id means that the user refused. */
  readonly emptyIdIsRefusal?: boolean
  /** Calls that this wallet lacks according to the specification. */
  readonly missing?: readonly 'requestExecution'[]
  readonly deploy?: boolean
  /** Gives the view keys of transitions. */
  readonly viewKeys?: boolean
}

/** The quirk table, by wallet. Leo refuses `mainnetbeta`; Fox and Soter refuse every test network. */
export const leoQuirks = {
  leo: {
    name: 'Leo Wallet',
    networks: { testnetbeta: 'testnetbeta', mainnetbeta: 'mainnet' },
    signatures: 'none',
    deploy: true,
    viewKeys: true,
  },
  fox: { name: 'Fox Wallet', networks: { mainnetbeta: 'mainnetbeta' }, signatures: 'bytes' },
  soter: {
    name: 'Soter Wallet',
    networks: { mainnetbeta: 'mainnetbeta' },
    signatures: 'result',
    fee: 10,
    publicFeeOnly: true,
    emptyIdIsRefusal: true,
    missing: ['requestExecution'],
  },
} as const satisfies Readonly<Record<string, LeoQuirks>>

const known: readonly WalletNetwork[] = ['testnet3', 'testnetbeta', 'mainnetbeta']

/** The capabilities of a wallet of the Leo protocol, derived from its quirks. */
export function leoCapabilities(quirks: LeoQuirks): WalletCapabilities {
  return {
    execute: true,
    sign: quirks.signatures !== 'none',
    records: true,
    decrypt: true,
    viewKeys: quirks.viewKeys ?? false,
    privateFee: quirks.publicFeeOnly !== true,
    splits: false,
    deploy: quirks.deploy ?? false,
    history: true,
    privateHistory: false,
    derivesFactors: false,
    sealingKeys: false,
    networks: known.filter((network) => quirks.networks[network] !== undefined),
  }
}

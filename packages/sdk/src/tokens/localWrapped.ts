import { encodeProgramId } from '../names.ts'
import { PROGRAM_ADDRESSES, PROGRAMS } from '../programs.ts'
import type { KnownToken } from './knownToken.ts'
import type { KnownPair } from './local.ts'

/** The ARC-20 program of local networks. */
export const LOCAL_ARC20_PROGRAM = 'test_arc20_token.aleo'

/** Wrapped forms of a local network's tokens from other programs; the salt is the original token's id. */
export const LOCAL_WRAPPED_TOKENS: readonly KnownToken[] = [
  {
    symbol: 'RGC',
    name: 'Registry Coin',
    decimals: 6,
    salt: '7001field',
    creator: PROGRAM_ADDRESSES.registry,
    id: '4085624483606510895073871081708777768194415010290447181755707020329784636315field',
    logo: '/tokens/rgc.svg',
    wrapperProgram: PROGRAMS.registry,
  },
  {
    symbol: 'TA20',
    name: 'TestArc20',
    decimals: 9,
    salt: encodeProgramId(LOCAL_ARC20_PROGRAM),
    creator: PROGRAM_ADDRESSES.arc20,
    id: '841286042274178707330918847548229822769759921233326093863287241948406309417field',
    logo: '/tokens/ta20.svg',
    wrapperProgram: PROGRAMS.arc20,
  },
]

/** The seeded pairs of the wrapped tokens, as those of `LOCAL_PAIRS`. */
export const LOCAL_WRAPPED_PAIRS: readonly KnownPair[] = [
  {
    a: 'RGC',
    b: 'USDX',
    id: '4214087883954891117135816317431613410592566290399961937786539643494223716196field',
  },
  {
    a: 'TA20',
    b: 'USDX',
    id: '4298126329883295360601737661060997839461465819653195370085875503606857662825field',
  },
]

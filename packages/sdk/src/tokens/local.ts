import type { KnownToken } from './knownToken.ts'

/** Who creates the test tokens on a local network: development account 0 (a public key pair). */
export const LOCAL_CREATOR = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'

/** The test tokens of local networks, in the order of their salts. */
export const LOCAL_TOKENS: readonly KnownToken[] = [
  testToken('USDX', 'Nightjar Dollar', 6, {
    salt: 1,
    id: '6435329517539462883062378109945369698369885208689434617283017278764884090503field',
  }),
  testToken('WBTC', 'Wrapped Bitcoin', 8, {
    salt: 2,
    id: '7433082518872161489035140651241167524841455078778539938905293742059355606987field',
  }),
  testToken('WETH', 'Wrapped Ether', 18, {
    salt: 3,
    id: '2834801454192452019955714006628184147059914316034572854158511718535158546478field',
  }),
  testToken('NJR', 'Nightjar', 6, {
    salt: 4,
    id: '6383311317483605715572837254952967637980010639919859165235775168994226301278field',
  }),
  testToken('EURX', 'Nightjar Euro', 6, {
    salt: 5,
    id: '7968124870997416101967724889122709732899890531914351029228481758718116026997field',
  }),
  testToken('GLD', 'Digital Gold', 8, {
    salt: 6,
    id: '7240346811662101829697263344162646976236150550282522982922085013787479665013field',
  }),
  testToken('OWL', 'Night Owl', 18, {
    salt: 7,
    id: '303804049077791033476399735445976398545082539814367460962350316552003380708field',
  }),
]

/** A pair that a local network is seeded with, tokens by symbol in the order of their ids. */
export type KnownPair = { readonly a: string; readonly b: string; readonly id: string }

/** The seeded pairs; a pair's id is BHP256 of `PairKey{token_a, token_b}`, the lower id first. */
export const LOCAL_PAIRS: readonly KnownPair[] = [
  {
    a: 'WALEO',
    b: 'USDX',
    id: '3934903282675676743128322787231327356520561961341425142333182301579265376071field',
  },
  {
    a: 'WALEO',
    b: 'WBTC',
    id: '3952357234241428091169235655002737982618433147820514050963479148252782589330field',
  },
  {
    a: 'WETH',
    b: 'WALEO',
    id: '7379738886176957414420957907408675405741292224513347755236073091516285974102field',
  },
  {
    a: 'USDX',
    b: 'WBTC',
    id: '5103363008426204412625534080438149003497478817489249939330974148434994449716field',
  },
  {
    a: 'WETH',
    b: 'USDX',
    id: '159498529399706559485896257846655787450510281105832752499160548554588595006field',
  },
  {
    a: 'USDX',
    b: 'EURX',
    id: '6966373528017262160617090702466970629964995758650745334661483501333571442956field',
  },
  {
    a: 'WALEO',
    b: 'NJR',
    id: '376502830824561404479194369402697239113229712528179789768228884288205933900field',
  },
  {
    a: 'OWL',
    b: 'WETH',
    id: '1572259727407175772704844524291167734766027152052861767369521512369142826124field',
  },
  {
    a: 'GLD',
    b: 'WBTC',
    id: '3985140776919804933430032501835719294596747622852788761843637030550747131391field',
  },
]

function testToken(
  symbol: string,
  name: string,
  decimals: number,
  { salt, id }: { salt: number; id: string },
): KnownToken {
  const logo = `/tokens/${symbol.toLowerCase()}.svg`
  return {
    symbol,
    name,
    decimals,
    salt: `${salt}field`,
    creator: LOCAL_CREATOR,
    id,
    logo,
    wrapperProgram: '',
  }
}

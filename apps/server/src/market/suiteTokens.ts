import { LOCAL_TOKENS, LOCAL_WRAPPED_TOKENS, type Token, WRAPPED_ALEO } from '@nightjar/sdk'
import type { Network } from '../network.ts'

/** The tokens that the suite itself lists on a network. */
export const suiteTokens = (
  network: Network,
): readonly Pick<Token, 'id' | 'logo' | 'name' | 'symbol'>[] =>
  network === 'local' ? [WRAPPED_ALEO, ...LOCAL_TOKENS, ...LOCAL_WRAPPED_TOKENS] : [WRAPPED_ALEO]

import type { ApiContext } from './context.ts'
import type { Handlers } from './handler.ts'
import { balanceHandlers } from './routes/balances.ts'
import { bindingHandlers } from './routes/bindings.ts'
import { chainHandlers } from './routes/chain.ts'
import { claimHandlers } from './routes/claims.ts'
import { competitionHandlers } from './routes/competition.ts'
import { dollarPriceHandlers } from './routes/dollarPrice.ts'
import { exchangeSettingHandlers } from './routes/exchangeSettings.ts'
import { explorerHandlers } from './routes/explorer.ts'
import { faucetHandlers } from './routes/faucet.ts'
import { imageHandlers } from './routes/images.ts'
import { importedTokenHandlers } from './routes/importedTokens.ts'
import { marketHandlers } from './routes/markets.ts'
import { pageHandlers } from './routes/pages.ts'
import { pairPriceHandlers } from './routes/pairPrices.ts'
import { pairHandlers } from './routes/pairs.ts'
import { pairTradeHandlers } from './routes/pairTrades.ts'
import { pointHandlers } from './routes/points.ts'
import { priceHandlers } from './routes/prices.ts'
import { sessionHandlers } from './routes/sessions.ts'
import { settingHandlers } from './routes/settings.ts'
import { statsHandlers } from './routes/stats.ts'
import { tokenMetadataHandlers } from './routes/tokenMetadata.ts'
import { tokenSupplyHandlers } from './routes/tokenSupply.ts'
import { tokenHandlers } from './routes/tokens.ts'
import { transactionHandlers } from './routes/transactions.ts'
import { weekPriceHandlers } from './routes/weekPrices.ts'

/** Every handler, by its endpoint's name. */
export function createHandlers(context: ApiContext): Handlers {
  return {
    ...tokenHandlers(context),
    ...tokenSupplyHandlers,
    ...importedTokenHandlers(context),
    ...tokenMetadataHandlers(context),
    ...pairHandlers(context),
    ...pairTradeHandlers,
    ...pairPriceHandlers,
    ...balanceHandlers(context),
    ...priceHandlers,
    ...dollarPriceHandlers,
    ...weekPriceHandlers(context),
    ...marketHandlers(),
    ...statsHandlers(),
    ...faucetHandlers(context),
    ...pointHandlers,
    ...competitionHandlers(context),
    ...claimHandlers(context),
    ...explorerHandlers,
    ...transactionHandlers,
    ...pageHandlers,
    ...chainHandlers(context),
    ...bindingHandlers,
    ...imageHandlers,
    ...sessionHandlers,
    ...settingHandlers(context),
    ...exchangeSettingHandlers,
  }
}

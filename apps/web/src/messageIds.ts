import type app from './app/messages/en.json'
import type palette from './app/palette/messages/en.json'
import type activity from './features/activity/messages/en.json'
import type assets from './features/assets/messages/en.json'
import type campaign from './features/campaign/messages/en.json'
import type closure from './features/consent/closure/messages/en.json'
import type consent from './features/consent/messages/en.json'
import type design from './features/design/messages/en.json'
import type faucet from './features/faucet/messages/en.json'
import type home from './features/home/messages/en.json'
import type list from './features/list/messages/en.json'
import type markets from './features/markets/messages/en.json'
import type pools from './features/pools/messages/en.json'
import type embed from './features/swap/embed/messages/en.json'
import type swap from './features/swap/messages/en.json'
import type review from './features/swap/review/messages/en.json'
import type localWallet from './features/wallet/local/messages/en.json'
import type wallet from './features/wallet/messages/en.json'
import type wrap from './features/wrap/messages/en.json'
import type errors from './lib/errors/messages/en.json'
import type lib from './lib/messages/en.json'
import type plans from './plans/messages/en.json'
import type preflight from './preflight/messages/en.json'
import type privately from './private/messages/en.json'
import type rules from './rules/messages/en.json'
import type trade from './trade/messages/en.json'
import type endings from './transactions/endings/messages/en.json'
import type transactions from './transactions/messages/en.json'
import type file from './ui/file/messages/en.json'
import type ui from './ui/messages/en.json'
import type slippage from './ui/slippage/messages/en.json'
import type terms from './ui/terms/messages/en.json'
import type wallets from './wallets/messages/en.json'

/** The ids of all messages; every folder with messages has a line here. */
export type MessageId = keyof (typeof app &
  typeof palette &
  typeof lib &
  typeof errors &
  typeof file &
  typeof plans &
  typeof preflight &
  typeof privately &
  typeof rules &
  typeof slippage &
  typeof terms &
  typeof review &
  typeof trade &
  typeof endings &
  typeof transactions &
  typeof ui &
  typeof wallets &
  typeof activity &
  typeof assets &
  typeof campaign &
  typeof consent &
  typeof closure &
  typeof design &
  typeof embed &
  typeof faucet &
  typeof home &
  typeof markets &
  typeof list &
  typeof pools &
  typeof swap &
  typeof localWallet &
  typeof wallet &
  typeof wrap)

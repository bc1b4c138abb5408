import type { TransactionKind } from '@nightjar/sdk'

export const kindWords: Record<TransactionKind, string> = {
  swap: 'Swap',
  add_liquidity: 'Add liquidity',
  remove_liquidity: 'Remove liquidity',
  transfer: 'Transfer',
  to_private: 'Public to private',
  to_public: 'Private to public',
  wrap: 'Wrap',
  unwrap: 'Unwrap',
  faucet: 'Faucet',
  approve: 'Approval',
  claim: 'Claim',
  create_token: 'Create token',
  mint: 'Mint',
  burn: 'Burn',
  admin: 'Administration',
}

export const phaseWords = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  failed: 'Not sent',
  expired: 'Expired',
} as const

export const words = {
  title: 'Transactions',
  text: 'Your last public transactions.',
  all: 'All',
  swaps: 'Swaps',
  liquidity: 'Liquidity',
  transfers: 'Transfers',
  faucet: 'Faucet',
  filter: 'Show',
  connectTitle: 'Connect a wallet to see your transactions',
  connectText: 'Public transactions are read from the chain by your address.',
  connect: 'Connect wallet',
  failed: 'Your transactions could not be read',
  retry: 'Try again',
  none: 'No transactions yet',
  noneText: 'Swap something, and it stands here.',
  noneOfKind: 'None of this kind among your last transactions.',
  swap: 'Go to swap',
  block: (height: number) => `Block ${height.toLocaleString('en-US')}`,
  copy: 'Copy the transaction id',
  forget: 'Remove from the list',
  onlyHere: 'Known to this browser only',
} as const

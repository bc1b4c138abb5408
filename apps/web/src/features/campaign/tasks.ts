import type { MessageId } from '../../messageIds.ts'

type Task = {
  readonly name: 'swap' | 'liquidity' | 'convert'
  readonly to: '/swap/public' | '/pool/public/add' | '/assets/transfer/public'
  readonly title: MessageId
  readonly text: MessageId
  readonly points: number
  /** How many of them count within one day (UTC). */
  readonly daily: number
}

/** What earns points, by the server's rules; the same on every network. */
export const tasks: readonly Task[] = [
  {
    name: 'swap',
    to: '/swap/public',
    title: 'campaign.swap',
    text: 'campaign.swapText',
    points: 10,
    daily: 10,
  },
  {
    name: 'liquidity',
    to: '/pool/public/add',
    title: 'campaign.liquidity',
    text: 'campaign.liquidityText',
    points: 20,
    daily: 5,
  },
  {
    name: 'convert',
    to: '/assets/transfer/public',
    title: 'campaign.convert',
    text: 'campaign.convertText',
    points: 5,
    daily: 10,
  },
]

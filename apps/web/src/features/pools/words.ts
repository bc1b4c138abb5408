export const words = {
  title: 'Pools',
  text: 'Every swap trades with these. Each keeps a small fee for those who filled it.',
  columns: ['Pair', 'Liquidity', 'Reserves', 'Price', 'Fee'],
  failed: 'The pools could not be read',
  retry: 'Try again',
  none: 'There are no pools yet',
  noneText: 'As soon as someone opens one, it stands here.',
  home: 'Go to the home page',
  empty: 'Empty',
} as const

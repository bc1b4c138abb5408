export const words = {
  title: 'Swap tokens and always see who else can see',
  text: 'Nightjar is an exchange on Aleo. Its rules are programs on the chain, its pools belong to those who fill them, and your keys never leave your wallet.',
  start: 'Swap now',
  faucet: 'Get test tokens',
  publicTitle: 'Amber: everyone sees this',
  publicText:
    'A public balance or swap stands on the chain with your address, for anyone to read. Quotes are worked out in this page from the pools’ reserves, to the last unit.',
  privateTitle: 'Violet: only you see this',
  privateText:
    'What is private stays in your wallet: keys, view keys and private records are never sent to a server. Whatever only you can see carries this hatch.',
} as const

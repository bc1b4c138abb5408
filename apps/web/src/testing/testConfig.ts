import type { Config } from '@nightjar/sdk'

/** Settings of a deployment for tests. */
export const testConfig: Config = {
  network: 'testnetbeta',
  networkLabel: 'Local',
  nodeUrl: '/node',
  closureDate: '',
  excludedAreas: [],
  termsUrl: '',
  disabledRoutes: ['/faucet'],
  analyticsId: '',
  explorerUrl: '',
}

import { type Act, assertId, type PrepareFor } from './act.ts'
import { notImplemented } from './notImplemented.ts'
import type { DeployRequest, ExecuteRequest, ExecuteResult, SpecifiedOnly } from './types.ts'

/** The answers of a wallet that has none of these calls. */
export const noneSpecified: SpecifiedOnly = {
  requestExecution: notImplemented('Transaction'),
  requestBulkTransactions: notImplemented('Transaction'),
  requestDeploy: notImplemented('Transaction'),
  getExecution: notImplemented('Transaction'),
  createEvent: notImplemented('Transaction'),
  getEvent: notImplemented('Transaction'),
}

/** The calls of the connected wallet that the specification names and no page makes: its interface would be incomplete without. */
export function createSpecifiedOnly(act: Act, prepare: PrepareFor) {
  return {
    requestExecution: (request: ExecuteRequest, address: string): Promise<ExecuteResult> =>
      act('requestExecution', 'Transaction', async (port) => {
        await prepare(address, request.program)
        return assertId(port, await port.requestExecution(request))
      }),
    requestBulkTransactions: (requests: readonly ExecuteRequest[], address: string) =>
      act('requestBulkTransactions', 'Transaction', async (port) => {
        await prepare(address, ...requests.map(({ program }) => program))
        return (await port.requestBulkTransactions(requests)).map((result) =>
          assertId(port, result),
        )
      }),
    requestDeploy: (request: DeployRequest, address: string): Promise<ExecuteResult> =>
      act('requestDeploy', 'Transaction', async (port) => {
        await prepare(address)
        return assertId(port, await port.requestDeploy(request))
      }),
    createEvent: (request: ExecuteRequest, address: string) =>
      act('createEvent', 'Transaction', async (port) => {
        await prepare(address, request.program)
        return port.createEvent(request)
      }),
    getEvent: (id: string) => act('getEvent', 'Transaction', (port) => port.getEvent(id)),
    getExecution: (id: string) =>
      act('getExecution', 'Transaction', (port) => port.getExecution(id)),
  }
}

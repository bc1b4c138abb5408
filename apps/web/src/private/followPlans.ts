import { walletStore } from '../wallets/store.ts'

/** Takes up the plans of each account that connects. Returns how to stop. */
export function followPlans(): () => void {
  let known: string | null = null
  const resume = async () => {
    const { address } = walletStore.getState()
    if (address === known) return
    known = address
    if (address === null) return
    const { resumePlans } = await import('./runPlan.ts')
    await resumePlans(address)
  }
  const stop = walletStore.subscribe(() => void resume())
  void resume()
  return stop
}

import { joinStops } from '../lib/joinStops.ts'
import { endSession } from '../lib/openSession.ts'
import { keepAccount } from './keptAccount.ts'
import { walletStore } from './store.ts'

/** A wallet that is not even being asked by then is locked, or gone; one that is, is looked at again. */
const PATIENCE_MS = 10_000

/** Keeps the tab's account over a reload, as long as its wallet is connected. Returns a function that stops it. */
export function followKeptAccount({ on, getState }: typeof walletStore = walletStore): () => void {
  const forget = () => {
    keepAccount(null)
    endSession() // it names the address, too
  }
  const look = () => {
    const { status } = getState()
    if (status === 'idle') forget()
    else if (status === 'connecting') timer = setTimeout(look, PATIENCE_MS)
  }
  let timer = setTimeout(look, PATIENCE_MS)
  if (getState().address !== null) keepAccount(getState().address)
  return joinStops([
    () => clearTimeout(timer),
    on('connect', ({ address }) => keepAccount(address)),
    on('accountChange', ({ address }) => keepAccount(address)),
    on('disconnect', forget),
    on('error', () => {
      if (getState().status !== 'connected') forget()
    }),
  ])
}

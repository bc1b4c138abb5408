import { config } from '../lib/config.ts'

/** Whether a wallet of this page may send transactions itself: where it is offered, on a local network. Others send on their own. */
export const sendsHere = (): boolean => config().networkLabel === 'Local'

import { type Endpoint, expose } from 'comlink'

/** In place of `Worker`: workers that compute one-time addresses, without snarkVM. */
export function addressWorkers(addressFor: (factor: string) => string) {
  return function AddressWorker() {
    const { port1, port2 } = new MessageChannel()
    const blind = async (_owner: string, factor: string) => addressFor(factor)
    expose({ blind }, port2 as Endpoint)
    port2.start()
    port1.start()
    return Object.assign(port1, { terminate: () => port1.close() })
  }
}

import type { ApiAnswer, Endpoints, ParsedRequest } from '@nightjar/sdk'
import type { CallContext } from './context.ts'
import type { Serialized } from './serialized.ts'

/** Parameters of a handler: the validated request and information from its headers. */
export type Call<N extends keyof Endpoints> = ParsedRequest<Endpoints[N]> & {
  /** Origin through which the client reached the server, e.g. `http://127.0.0.1:8080`. */
  readonly origin: string
  /** The bearer token, if one was sent. */
  readonly bearer: string | undefined
  /** The files of a form; refuses any other body. */
  readonly readFiles: () => Promise<readonly File[]>
}

export type Handler<N extends keyof Endpoints> = (
  call: Call<N>,
  context: CallContext,
) => Promise<ApiAnswer<Endpoints[N]> | Serialized> | ApiAnswer<Endpoints[N]>

/** Calls that are answered by files rather than handlers. */
export type FileEndpoint = 'latestBuild' | 'buildMeta'

/** One handler per endpoint of the sdk's table: a missing one does not compile. */
export type Handlers = { readonly [N in Exclude<keyof Endpoints, FileEndpoint>]: Handler<N> }

import { buffer } from 'node:stream/consumers'
import { vi } from 'vitest'

/** An answer that is read from a file. */
class FileResponse {
  readonly url = ''
  readonly body: AsyncIterable<Uint8Array>

  constructor(body: AsyncIterable<Uint8Array>) {
    this.body = body
  }
}

/** In a file with a window, loads what needs snarkVM: the platform compiles no answers of that window. */
export async function loadInWindow<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const { Response } = globalThis
  const compile = vi.spyOn(WebAssembly, 'instantiateStreaming')
  compile.mockImplementation(async (source, imports) => {
    const { body } = (await source) as unknown as FileResponse
    return WebAssembly.instantiate(await buffer(body), imports)
  })
  Object.assign(globalThis, { Response: FileResponse })
  try {
    return await load()
  } finally {
    Object.assign(globalThis, { Response })
    compile.mockRestore()
  }
}

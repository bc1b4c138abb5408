import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { HeaderList } from './headers.ts'
import { type Encoded, encode, type KeptAnswer, sendKept } from './keptAnswer.ts'
import { acceptedBy, type Encoding, pickEncoding } from './negotiate.ts'

/** A file of the web app. */
export type StaticFile = {
  readonly path: string
  readonly type: string
  readonly etag: string
  /** Its `cache-control`. */
  readonly caching: string
  readonly size: number
  /** Sizes of the precompressed versions beside it. */
  readonly br: number | undefined
  readonly gz: number | undefined
  /** Of a description of the build: read once like the pages, so that they agree while another build is written. */
  readonly body: Buffer | undefined
  /** What of it is in memory, once it was requested. */
  kept: KeptFile | undefined
}

type Form = Encoding | 'identity'

type KeptFile = KeptAnswer & { readonly forms: Map<Form, Encoded> }

/** Bytes of a file that is kept in memory, and of all of them; the others are read each time. */
const MOST_KEPT = 4e6
const MOST_KEPT_IN_ALL = 32e6

type SendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  headers: HeaderList,
) => void

/** Sends files from memory, where each form comes when it is first requested. */
export function createSendFile(): SendFile {
  let keptBytes = 0
  const reading = new Map<string, Promise<void>>()

  const read = (name: string, { kept, form, size }: FileForm): Promise<void> => {
    const running = reading.get(name)
    if (running !== undefined) return running
    keptBytes += size
    const started = readFile(name)
      .then((bytes) => {
        if (bytes.length !== size) throw new Error(`${name} was changed while it is served.`)
        kept.forms.set(form, encode(bytes, headersFor(kept, form)))
      })
      .finally(() => reading.delete(name))
    reading.set(name, started)
    return started.catch((error: unknown) => {
      keptBytes -= size
      throw error
    })
  }

  return (request, response, file, headers) => {
    const kept = file.kept ?? keep(file, headers)
    file.kept = kept
    if (sendKept(request, response, kept) !== undefined) return
    const { suffix, form, size } = chooseForm(request, file)
    const name = `${file.path}${suffix}`
    if (size > MOST_KEPT || (keptBytes + size > MOST_KEPT_IN_ALL && !reading.has(name))) {
      response.writeHead(200, [...headersFor(kept, form), 'content-length', String(size)])
      stream(name, size, response)
      return
    }
    read(name, { kept, form, size }).then(
      () => sendKept(request, response, kept),
      () => response.destroy(),
    )
  }
}

type ChosenForm = { readonly suffix: string; readonly form: Form; readonly size: number }

type FileForm = { readonly kept: KeptFile; readonly form: Form; readonly size: number }

function keep(file: StaticFile, headers: HeaderList): KeptFile {
  const { etag, caching, type, body } = file
  const common = [
    ...headers,
    ...['etag', etag, 'vary', 'accept-encoding'],
    ...['cache-control', caching, 'content-type', type],
  ]
  const forms = new Map<Form, Encoded>()
  if (body !== undefined) forms.set('identity', encode(body, common))
  const available = body === undefined ? formsOf(file) : []
  return {
    ...{ etag, headers: common, forms, meter: undefined },
    formFor: (accepted) => forms.get(pickEncoding(accepted, available) ?? 'identity'),
  }
}

const headersFor = ({ headers }: KeptAnswer, form: Form): readonly string[] =>
  form === 'identity' ? headers : [...headers, 'content-encoding', form]

function stream(name: string, size: number, response: ServerResponse): void {
  if (response.req.method === 'HEAD') {
    response.end()
    return
  }
  // the known end ends the answer together with its last bytes: a client may then send its next request
  const bytes = createReadStream(name, { end: size - 1 })
  // closes the file too when the reader goes away
  pipeline(bytes, response, () => undefined)
}

const formsOf = ({ br, gz }: StaticFile): readonly Encoding[] => [
  ...(br === undefined ? [] : (['br'] as const)),
  ...(gz === undefined ? [] : (['gzip'] as const)),
]

function chooseForm(request: IncomingMessage, file: StaticFile): ChosenForm {
  const { size, br, gz } = file
  const form = pickEncoding(acceptedBy(request.headers), formsOf(file)) ?? 'identity'
  if (form === 'br') return { suffix: '.br', form, size: br ?? size }
  if (form === 'gzip') return { suffix: '.gz', form, size: gz ?? size }
  return { suffix: '', form, size }
}

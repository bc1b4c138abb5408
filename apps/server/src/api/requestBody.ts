import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { ApiRefusalError } from './errors.ts'

const MAX_JSON_BYTES = 128 * 1024
const MAX_FORM_BYTES = 9 * 1024 * 1024
const FORM_LIMITS = {
  parts: 16,
  files: 8,
  fields: 8,
  fieldNameSize: 100,
  fieldSize: 1024,
  fileSize: MAX_FORM_BYTES,
  headerPairs: 20,
} as const

/** A JSON body. @throws ApiRefusalError when it is too large or not a JSON object. */
export async function readBody(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, MAX_JSON_BYTES).catch((error: unknown) => {
    if (error instanceof ApiRefusalError) throw error
    throw new ApiRefusalError(
      'bad_request',
      'The body was cut off before its end. Send it again.',
      { part: 'body' },
    )
  })
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ApiRefusalError('bad_request', 'The body is not JSON.', { part: 'body' })
  }
}

/** The files of the form field `files`. */
export async function readFiles(request: Request): Promise<readonly File[]> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) {
    throw new ApiRefusalError(
      'unsupported_media_type',
      'The body is not a form: send multipart/form-data.',
    )
  }
  if (request.body === null) return []
  try {
    return await parseForm(type, Readable.fromWeb(request.body as ReadableStream<Uint8Array>))
  } catch (error) {
    if (error instanceof ApiRefusalError) throw error
    throw new ApiRefusalError('bad_request', 'The form cannot be read.', { field: 'files' })
  }
}

/** Reads a form as it arrives and stops at the first part that exceeds a limit. */
async function parseForm(type: string, body: Readable): Promise<readonly File[]> {
  const form = new Busboy({ headers: { 'content-type': type }, limits: FORM_LIMITS })
  const files: File[] = []
  let length = 0
  const refuse = (what: string) =>
    form.destroy(
      new ApiRefusalError('payload_too_large', `The form has ${what}.`, { field: 'files' }),
    )
  form.on('file', (field, stream, name) => {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    stream.on('data', (chunk: Uint8Array) => {
      length += chunk.length
      if (length > MAX_FORM_BYTES) refuse(`more than ${MAX_FORM_BYTES / 1024} KB`)
      else chunks.push(new Uint8Array(chunk))
    })
    stream.on('error', () => undefined) // the form reports it
    stream.on('end', () => {
      if (field === 'files') files.push(new File(chunks, name))
    })
  })
  form.on('partsLimit', () => refuse(`more than ${FORM_LIMITS.parts} parts`))
  form.on('filesLimit', () => refuse(`more than ${FORM_LIMITS.files} files`))
  form.on('fieldsLimit', () => refuse(`more than ${FORM_LIMITS.fields} fields`))
  await pipeline(body, form)
  return files
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > limit) {
      throw new ApiRefusalError('payload_too_large', `The body is larger than ${limit / 1024} KB.`)
    }
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

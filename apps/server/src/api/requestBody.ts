import { ApiRefusal } from './errors.ts'

const MAX_JSON_BYTES = 128 * 1024
const MAX_FORM_BYTES = 9 * 1024 * 1024

/** A JSON body. @throws ApiRefusal when it is too large or no JSON object. */
export async function readBody(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, MAX_JSON_BYTES)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ApiRefusal('bad_request', 'The body is not JSON.', { part: 'body' })
  }
}

/** The files of the form field `files`. */
export async function readFiles(request: Request): Promise<readonly File[]> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) {
    throw new ApiRefusal(
      'unsupported_media_type',
      'The body is not a form: send multipart/form-data.',
    )
  }
  const bytes = await readBytes(request, MAX_FORM_BYTES)
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
    return form.getAll('files').flatMap((value) => (typeof value === 'string' ? [] : [value]))
  } catch {
    throw new ApiRefusal('bad_request', 'The form cannot be read.', { field: 'files' })
  }
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > limit) {
      throw new ApiRefusal('payload_too_large', `The body is above ${limit / 1024} KB.`)
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

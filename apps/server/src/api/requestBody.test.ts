import { describe, expect, test } from 'vitest'
import { ApiRefusalError } from './errors.ts'
import { readBody, readFiles } from './requestBody.ts'

const requestOf = (body: ReadableStream<Uint8Array>, type: string): Request =>
  new Request('http://a/', {
    ...{ method: 'POST', body, headers: { 'content-type': type } },
    duplex: 'half',
  } as RequestInit)

/** A body whose sender disconnects. */
const brokenOff = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"cont'))
      controller.error(new Error('aborted'))
    },
  })

describe('bodies that break off', () => {
  test.each([
    ['JSON', (request: Request) => readBody(request), 'application/json'],
    ['a form', (request: Request) => readFiles(request), 'multipart/form-data; boundary=b'],
  ])('error: %s is the caller’s fault, not a server failure', async (_, read, type) => {
    const error: unknown = await read(requestOf(brokenOff(), type)).catch((caught) => caught)
    expect(error).toBeInstanceOf(ApiRefusalError)
    expect(error).toMatchObject({ apiCode: 'bad_request' })
  })
})

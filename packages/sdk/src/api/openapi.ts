import * as z from 'zod/mini'
import { type Endpoint, endpoints } from './endpoints.ts'
import { API_ERRORS } from './errors.ts'
import { EVENTS_PATH } from './routes.ts'
import { blockEvent, errorAnswer, headEvent } from './schema.ts'
import { summaries } from './summaries.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The OpenAPI 3.1 document of the table of endpoints. */
export function buildOpenApi({ serverUrl, version }: { serverUrl: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const operation = { [endpoint.method.toLowerCase()]: describeOperation(name, endpoint) }
    paths[endpoint.path] = { ...paths[endpoint.path], ...operation }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Nightjar', version, description: 'Amounts are decimal strings in base units.' },
    servers: [{ url: serverUrl }],
    paths: { ...paths, ...describePlainPaths() },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: toSchema(errorAnswer, 'output') },
      responses: {
        Error: {
          description: 'What went wrong',
          ...jsonContent({ $ref: '#/components/schemas/Error' }),
        },
      },
    },
  }
}

/** The path in the syntax of hono and other routers: `{id}` becomes `:id`. */
export function routePath(endpoint: Endpoint): string {
  return endpoint.path.replace(/\{(\w+)\}\.json$/, ':$1{.+\\.json}').replace(/\{(\w+)\}/g, ':$1')
}

/** A short summary of a call. */
export function summaryOf(name: string): string {
  return new Map(Object.entries(summaries)).get(name) ?? ''
}

function describeOperation(operationId: string, endpoint: Endpoint) {
  return {
    operationId,
    summary: summaryOf(operationId),
    parameters: [
      ...describeParameters(endpoint, 'params'),
      ...describeParameters(endpoint, 'query'),
    ],
    ...describeBody(endpoint),
    ...describeSecurity(endpoint),
    responses: {
      200: { description: 'The answer', ...answerContent(endpoint) },
      ...Object.fromEntries(errorStatuses(endpoint).map((status) => [status, errorResponse])),
    },
  }
}

const errorResponse = { $ref: '#/components/responses/Error' }

/** The errors a call can return, depending on its request. */
function errorStatuses({ method, params, query, body, form, session }: Endpoint): number[] {
  const takes: readonly (readonly [keyof typeof API_ERRORS, boolean])[] = [
    ['bad_request', Boolean(params || query || body || form)],
    ['unauthorized', session !== undefined],
    ['forbidden', session !== undefined],
    ['not_found', Boolean(params || query || body)],
    ['conflict', method !== 'GET'],
    ['payload_too_large', Boolean(body || form)],
    ['unsupported_media_type', Boolean(form)],
    ['too_many_requests', true],
    ['internal', true],
    ['unavailable', true],
  ]
  return takes.flatMap(([code, can]) => (can ? [API_ERRORS[code]] : []))
}

function describeParameters(endpoint: Endpoint, part: 'params' | 'query') {
  const schema = endpoint[part]
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: part === 'params' || required.includes(name),
    schema: property,
  }))
}

function describeBody(endpoint: Endpoint) {
  if (endpoint.form) {
    const files = { type: 'array', items: { type: 'string', format: 'binary' } }
    const schema = { type: 'object', properties: { files }, required: ['files'] }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!endpoint.body) return {}
  return { requestBody: { required: true, ...jsonContent(toSchema(endpoint.body, 'input')) } }
}

function describeSecurity({ session }: Endpoint) {
  if (!session) return {}
  return { security: session === true ? [{ session: [] }] : [{ session: [] }, {}] }
}

function answerContent(endpoint: Endpoint) {
  if (!endpoint.csv) return jsonContent(answerSchema(endpoint))
  return { content: { 'text/csv': { schema: toSchema(endpoint.answer, 'output') } } }
}

function answerSchema(endpoint: Endpoint): object {
  const schema = toSchema(endpoint.answer, 'output')
  if (endpoint.bare) return schema
  return { type: 'object', properties: { data: schema }, required: ['data'] }
}

/** Paths outside the table of calls: streams, pictures, pages, health and the proxied node. */
function describePlainPaths(): Record<string, object> {
  const get = (
    operationId: string,
    summary: string,
    content: object,
    parameters: object[] = [],
  ) => ({
    get: {
      operationId,
      summary,
      parameters,
      responses: { 200: { description: summary, content } },
    },
  })
  const text = { schema: { type: 'string' } }
  const inPath = (name: string, schema: object) => ({ name, in: 'path', required: true, schema })
  const hash = inPath('hash', { type: 'string', pattern: '^[0-9a-f]{64}$' })
  return {
    [EVENTS_PATH]: get(
      'events',
      'Server-sent events: one `head` message, then one `block` message per block, with the data described here; blocks after `Last-Event-ID` (or `after`, where a page cannot set headers) come first',
      {
        'text/event-stream': {
          schema: { anyOf: [toSchema(headEvent, 'output'), toSchema(blockEvent, 'output')] },
        },
      },
      [
        { name: 'after', in: 'query', required: false, schema: { type: 'integer' } },
        { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'integer' } },
      ],
    ),
    '/ims/image/{hash}.webp': get('image', 'A picture that was uploaded', { 'image/webp': {} }, [
      hash,
    ]),
    '/api/docs': get('docs', 'This document as a page', { 'text/html': text }),
    '/healthz': get('health', 'The process is running', { 'application/json': {} }),
    '/readyz': get('readiness', 'Database and indexer are healthy, or 503 with the reason', {
      'application/json': {},
    }),
    '/node/{path}': get(
      'node',
      "Proxied answers of the chain's node, for reads and broadcasts",
      {
        'application/json': {},
      },
      [inPath('path', { type: 'string' })],
    ),
  }
}

function jsonContent(schema: object) {
  return { content: { 'application/json': { schema } } }
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

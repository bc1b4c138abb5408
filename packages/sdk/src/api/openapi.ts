import * as z from 'zod/mini'
import { type Endpoint, EVENTS_PATH, endpoints } from './endpoints.ts'
import { API_ERRORS } from './errors.ts'
import { blockEvent, errorAnswer } from './schema.ts'
import { summaries } from './summaries.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The OpenAPI 3.1 document of the table of endpoints. */
export function buildOpenApi({ serverUrl, version }: { serverUrl: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const operation = { [endpoint.method.toLowerCase()]: describeOperation(name, endpoint) }
    paths[endpoint.path] = { ...paths[endpoint.path], ...operation }
  }
  paths[EVENTS_PATH] = { get: describeEvents() }
  return {
    openapi: '3.1.0',
    info: { title: 'Nightjar', version, description: 'Amounts are decimal strings in base units.' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: toSchema(errorAnswer, 'output') },
    },
  }
}

/** The path as hono and other routers write it: `{id}` becomes `:id`. */
export function routePath(endpoint: Endpoint): string {
  return endpoint.path.replace(/\{(\w+)\}\.json$/, ':$1{.+\\.json}').replace(/\{(\w+)\}/g, ':$1')
}

/** What a call is for, in a few words. */
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
      200: { description: 'The answer', ...jsonContent(answerSchema(endpoint)) },
      ...Object.fromEntries(Object.values(API_ERRORS).map((status) => [status, errorResponse])),
    },
  }
}

const errorResponse = {
  description: 'What went wrong',
  ...jsonContent({ $ref: '#/components/schemas/Error' }),
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

function answerSchema(endpoint: Endpoint): object {
  const schema = toSchema(endpoint.answer, 'output')
  if (endpoint.bare) return schema
  return { type: 'object', properties: { data: schema }, required: ['data'] }
}

function describeEvents() {
  return {
    operationId: 'events',
    summary: 'Server-sent events: one `block` message per block, its data as described',
    responses: {
      200: {
        description: 'The stream',
        content: { 'text/event-stream': { schema: toSchema(blockEvent, 'output') } },
      },
    },
  }
}

function jsonContent(schema: object) {
  return { content: { 'application/json': { schema } } }
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

import { describe, expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { buildOpenApi, routePath } from './openapi.ts'

const document = buildOpenApi({ serverUrl: 'http://127.0.0.1:8080', version: '1' })

/** Section 7 of the product's specification: the product server's calls and the build files. */
const specified = [
  'POST /api/bhp256',
  'GET /api/search/tokens/{keywords}',
  'GET /api/tokens/wrapped',
  'GET /api/tokens/official',
  'GET /api/token/black/list',
  'GET /api/tokens/admin/{address}',
  'GET /api/import/tokens/{address}',
  'POST /api/token',
  'GET /api/pairs',
  'POST /api/some/pairs',
  'GET /api/pair_id',
  'GET /api/pair',
  'GET /api/token/balance',
  'GET /api/tokens/balances',
  'POST /api/some/tokens/price',
  'GET /api/tokens/faucet',
  'GET /api/pairs/balance/{address}',
  'POST /api/bind/address',
  'GET /api/bind/evm/{address}',
  'GET /api/point/leaderboard',
  'GET /api/point/overview/{address}',
  'GET /api/token/competition',
  'GET /api/token/competition/page',
  'GET /api/token/competition/claim/status/{address}',
  'POST /api/token/competition/claim',
  'POST /api/import/token',
  'DELETE /api/import/token',
  'GET /api/claim/aleo/{address}',
  'POST /api/claim/aleo',
  'GET /endpoint/testnet3/program/{program}/mapping/{name}/{key}',
  'POST /ims/image/upload',
  'GET /api/explorer/txs',
  'GET /builds/meta/{buildId}.json',
  'GET /builds/latest.json',
]

const described = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)

describe('endpoints', () => {
  test.each(specified)('default: %s', (call) => expect(described).toContain(call))

  test('behavior: no call is described twice', () => {
    expect(new Set(described).size).toBe(described.length)
  })

  test.each(Object.entries(endpoints))(
    'behavior: the path of %s has its parameters',
    (_, endpoint) => {
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const params = 'params' in endpoint ? Object.keys(endpoint.params.shape) : []
      expect(params.toSorted()).toEqual(inPath.toSorted())
    },
  )
})

describe('buildOpenApi', () => {
  test("default: contains every call, the events and the server's other paths", () => {
    const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const plain = [
      ...['/api/events', '/api/docs', '/healthz', '/readyz', '/node/{path}'],
      '/ims/image/{hash}.webp',
    ]
    expect(calls.toSorted()).toEqual(
      [...described, ...plain.map((path) => `GET ${path}`)].toSorted(),
    )
  })

  test('behavior: is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  test('behavior: describes a call', () => {
    expect(document.paths['/api/pair_id']).toMatchInlineSnapshot(`
      {
        "get": {
          "operationId": "pairId",
          "parameters": [
            {
              "in": "query",
              "name": "tokenA",
              "required": true,
              "schema": {
                "pattern": "^(?:0|[1-9]\\d{0,75})(?:field)?$",
                "type": "string",
              },
            },
            {
              "in": "query",
              "name": "tokenB",
              "required": true,
              "schema": {
                "pattern": "^(?:0|[1-9]\\d{0,75})(?:field)?$",
                "type": "string",
              },
            },
          ],
          "responses": {
            "200": {
              "content": {
                "application/json": {
                  "schema": {
                    "properties": {
                      "data": {
                        "additionalProperties": false,
                        "properties": {
                          "pair_id": {
                            "pattern": "^\\d{1,76}field$",
                            "type": "string",
                          },
                        },
                        "required": [
                          "pair_id",
                        ],
                        "type": "object",
                      },
                    },
                    "required": [
                      "data",
                    ],
                    "type": "object",
                  },
                },
              },
              "description": "The answer",
            },
            "400": {
              "$ref": "#/components/responses/Error",
            },
            "404": {
              "$ref": "#/components/responses/Error",
            },
            "429": {
              "$ref": "#/components/responses/Error",
            },
            "500": {
              "$ref": "#/components/responses/Error",
            },
            "503": {
              "$ref": "#/components/responses/Error",
            },
          },
          "summary": "The id that a pair of two tokens has or would have",
        },
      }
    `)
  })
})

describe('routePath', () => {
  test('default', () => expect(routePath(endpoints.candles)).toBe('/api/pairs/:id/candles'))

  test('behavior: a file name keeps its extension', () => {
    expect(routePath(endpoints.buildMeta)).toBe('/builds/meta/:buildId{.+\\.json}')
  })
})

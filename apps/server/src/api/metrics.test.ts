import { describe, expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

describe('createMetrics', () => {
  test('default: counters, gauges and histograms with their labels', async () => {
    const metrics = createMetrics()
    metrics.count('nightjar_claims_total', { purpose: 'credits', outcome: 'paid' })
    metrics.count('nightjar_indexer_calls_total', {}, 3)
    metrics.set('nightjar_indexer_height', 7)
    const kind = { method: 'GET', route: '/api/pairs', status: 200 }
    const meter = metrics.meter(kind)
    meter(0.02)
    metrics.meter({ ...kind, status: 304 })(0.02)
    await metrics.render()
    meter(0.02)
    const text = await metrics.render()
    expect(text).toContain('nightjar_claims_total{purpose="credits",outcome="paid"} 1\n')
    expect(text).toContain('nightjar_indexer_calls_total 3\n')
    expect(text).toContain('nightjar_indexer_height 7\n')
    expect(text).toContain(
      'nightjar_http_request_seconds_bucket{le="0.025",route="/api/pairs"} 3\n',
    )
    const requests = 'nightjar_http_requests_total{method="GET",route="/api/pairs"'
    expect(text).toContain(`${requests},status="200"} 2\n`)
    expect(text).toContain(`${requests},status="304"} 1\n`)
  })

  test('behavior: a gauge that was never set is omitted; a counter starts at 0', async () => {
    const text = await createMetrics().render()
    expect(text).not.toMatch(/^nightjar_indexer_doubts/m)
    expect(text).toMatch(/^nightjar_replay_in_doubt_total 0$/m)
  })
})

import { describe, expect, test } from 'vitest'
import { createHistogram } from './histogram.ts'

describe('createHistogram', () => {
  test('default: buckets count values up to their bounds, in total and by label', () => {
    const histogram = createHistogram('took', 'Seconds.')
    const observe = histogram.series({ route: '/a' })
    for (const seconds of [0.001, 0.0011, 3]) observe(seconds)
    histogram.series({ route: '/a' })(11)
    histogram.series({ route: '"b"' })(0.2)
    const lines = histogram.render().split('\n')
    expect(lines.slice(0, 2)).toEqual(['# HELP took Seconds.', '# TYPE took histogram'])
    expect(lines).toContain('took_bucket{le="0.001",route="/a"} 1')
    expect(lines).toContain('took_bucket{le="0.005",route="/a"} 2')
    expect(lines).toContain('took_bucket{le="10",route="/a"} 3')
    expect(lines).toContain('took_bucket{le="+Inf",route="/a"} 4')
    expect(lines).toContain('took_count{route="/a"} 4')
    expect(lines).toContain('took_sum{route="/a"} 14.0021')
    expect(lines).toContain('took_count{route="\\"b\\""} 1')
  })
})

import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { RollingNumber } from './RollingNumber.tsx'

afterEach(cleanup)

describe('RollingNumber', () => {
  test.each(['3,548.68', '0', '1.234,5'])(
    'behavior: %s is there once, to be copied and found',
    (text) => {
      const { container, rerender } = render(<RollingNumber text="9" className="relative" />)
      rerender(<RollingNumber text={text} className="relative" />)
      expect(container.textContent).toBe(text)
      expect(container.querySelector('[translate="no"][aria-hidden="true"]')).not.toBeNull()
    },
  )
})

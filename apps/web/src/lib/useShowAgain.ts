import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadAnswerSchemas } from '../network/api.ts'

let isOver = false

/**
 * For what stands in place of something that could not be drawn: the first time, it is shown once more, because it may be an
 * answer that came before the schemas and has another shape. All are asked for again and checked, so that the page itself says
 * which of them it cannot use.
 */
export function useShowAgain(reset: () => void): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isOver) return
    isOver = true
    loadAnswerSchemas().then(
      () => {
        void client.resetQueries()
        reset()
      },
      () => undefined, // offline: it stays as it is
    )
  }, [client, reset])
}

import { useState } from 'react'

/**
 * An action that a person starts: what it was started with while it runs, and why it failed the last time. `start` resolves to
 * whether it succeeded, and never rejects.
 */
export function useAction<T = void>(act: (input: T) => Promise<void>) {
  const [running, setRunning] = useState<{ readonly input: T }>()
  const [error, setError] = useState<Error>()
  const start = async (input: T): Promise<boolean> => {
    setRunning({ input })
    setError(undefined)
    try {
      await act(input)
      return true
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)))
      return false
    } finally {
      setRunning(undefined)
    }
  }
  return { running, error, start }
}

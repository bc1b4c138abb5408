import { RetryableError } from '@nightjar/aleo'

/** Tries up to three times: loading the SDK blocks this process so long that keep-alive connections close. */
export async function retrying<T>(ask: () => Promise<T>, attempts = 3): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof RetryableError) || attempts <= 1) throw error
    return retrying(ask, attempts - 1)
  }
}

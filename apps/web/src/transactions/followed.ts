import { useEffect } from 'react'

/** Our ids of the transactions that an open sheet follows, each once for every sheet. */
const followed: string[] = []

/** Whether an open sheet shows what becomes of a transaction. */
export const isFollowed = (id: string): boolean => followed.includes(id)

/** While the calling sheet is open, it shows what becomes of these transactions. */
export function useFollows(ids: readonly string[]): void {
  const text = ids.join()
  useEffect(() => {
    const own = text.split(',')
    followed.push(...own)
    return () => {
      for (const id of own) followed.splice(followed.indexOf(id), 1)
    }
  }, [text])
}

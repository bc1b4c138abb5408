import { z } from 'zod/mini'
import type { TextStore } from '../walletHost.ts'
import { sessionKey } from './sessionKey.ts'

const schema = z.object({
  token: z.string(),
  /** Its id in the vault, which names it while the wallet is locked. */
  account: z.string(),
  address: z.string(),
  kind: z.enum(['key', 'view']),
})

/** An unlocked local wallet, remembered only by this tab and gone when it closes. */
export type LocalSession = z.infer<typeof schema>

export type Session = ReturnType<typeof createSession>

export function createSession(store: TextStore) {
  return {
    read: (): LocalSession | null => {
      try {
        return schema.parse(JSON.parse(store.read(sessionKey) ?? ''))
      } catch {
        return null
      }
    },
    /** Null ends it. */
    write: (session: LocalSession | null): void =>
      store.write(sessionKey, session && JSON.stringify(session)),
  }
}

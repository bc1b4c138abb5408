import { z } from 'zod/mini'
import { sessionStore } from '../../browser/store.ts'
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

export function readSession(): LocalSession | null {
  try {
    return schema.parse(JSON.parse(sessionStore.read(sessionKey) ?? ''))
  } catch {
    return null
  }
}

export function writeSession(session: LocalSession | null): void {
  sessionStore.write(sessionKey, session && JSON.stringify(session))
}

import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { approvals, balances } from '../../db/schema.ts'
import { selectTokensByIds } from '../../db/tokenRows.ts'
import { mapInSlices } from '../../mapInSlices.ts'
import type { ApiContext } from '../context.ts'
import type { Handlers } from '../handler.ts'

/** Public balances and allowances; a missing entry on the chain means 0. */
export function balanceHandlers({
  crypto,
}: ApiContext): Pick<Handlers, 'tokenBalance' | 'tokenBalances' | 'tokenAllowances'> {
  const balancesOf = async (db: Database, address: string, tokens: readonly string[]) => {
    const rows =
      tokens.length === 0
        ? []
        : await db
            .select()
            .from(balances)
            .where(and(eq(balances.address, address), inArray(balances.token, [...tokens])))
    const byToken = new Map(rows.map((row) => [row.token, row]))
    return await mapInSlices(tokens, (token) => ({
      token_id: token,
      amount: (byToken.get(token)?.amount ?? 0n).toString(),
      key: byToken.get(token)?.key ?? crypto.accountKey(token, address),
    }))
  }

  return {
    tokenBalance: async ({ query: { address, token } }, { db }) => {
      const [balance] = await balancesOf(db, address, [token])
      return balance ?? { token_id: token, amount: '0', key: crypto.accountKey(token, address) }
    },
    tokenBalances: async ({ query: { address, tokens } }, { db }) => {
      return { balances: await balancesOf(db, address, tokens) }
    },
    tokenAllowances: async ({ query: { address, tokens, spender } }, { db }) => {
      const admins = spender === undefined ? await selectTokensByIds(db, tokens) : new Map()
      const asked = tokens.flatMap((token) => {
        const by: string | undefined = spender ?? admins.get(token)?.admin
        return by === undefined ? [] : [{ token, spender: by }]
      })
      const keys = await mapInSlices(asked, ({ token, spender: by }) => ({
        token,
        spender: by,
        key: crypto.approvalKey(token, address, by),
      }))
      const rows =
        keys.length === 0
          ? []
          : await db
              .select()
              .from(approvals)
              .where(
                inArray(
                  approvals.key,
                  keys.map(({ key }) => key),
                ),
              )
      const amounts = new Map(rows.map((row) => [row.key, row.amount]))
      return {
        allowances: keys.map(({ token, spender: by, key }) => ({
          token_id: token,
          spender: by,
          amount: (amounts.get(key) ?? 0n).toString(),
          key,
        })),
      }
    },
  }
}

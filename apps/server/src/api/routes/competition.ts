import { type Competition, claimCompetitionMessage } from '@nightjar/sdk'
import { eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Offer } from '../../claims/claim.ts'
import type { MakeOffer } from '../../claims/claims.ts'
import { selectSpent } from '../../claims/spent.ts'
import type { Database } from '../../db/database.ts'
import { competitionVolumes, cursor } from '../../db/schema.ts'
import { selectTokensByIds } from '../../db/tokenRows.ts'
import { createTokenList, serveToken } from '../../market/serveToken.ts'
import { rulesVersion } from '../../points/rules.ts'
import { authorize } from '../authorize.ts'
import type { ApiContext } from '../context.ts'
import type { Handlers } from '../handler.ts'
import { signedHere } from '../signedHere.ts'

type CompetitionHandlers = Pick<
  Handlers,
  'competition' | 'competitionPage' | 'competitionClaimStatus' | 'claimCompetition'
>

/** The coin competition by the rules of points/rules.ts. */
export function competitionHandlers(context: ApiContext): CompetitionHandlers {
  const { rules, env, now } = context
  const { startsAt, endsAt, prize, tokens } = rules.competition
  const list = createTokenList(env)
  const status = (): Competition['status'] =>
    now() < startsAt ? 'upcoming' : now() < endsAt ? 'open' : 'closed'
  const competitors = () => selectTokensByIds(context.db, tokens)

  return {
    competition: async () => {
      const [volumes, known] = await Promise.all([selectTotals(context), competitors()])
      return {
        status: status(),
        starts_at: startsAt,
        ends_at: endsAt,
        prize: prize && { token_id: prize.tokenId, amount: prize.amount.toString() },
        tokens: known.size,
        traders: volumes.traders,
        volume: volumes.all.toString(),
      }
    },
    competitionPage: async ({ query: { start, limit } }) => {
      const [volumes, known] = await Promise.all([selectVolumes(context), competitors()])
      const ranked = [...known.values()]
        .map((row) => ({ row, ...(volumes.get(row.id) ?? noVolume) }))
        .sort((a, b) => Number(b.volume > a.volume) - Number(b.volume < a.volume))
      return {
        total: ranked.length,
        tokens: ranked.slice(start, start + limit).map(({ row, volume, trades, traders }, at) => ({
          rank: start + at + 1,
          token: serveToken(row, list),
          volume: volume.toString(),
          trades,
          traders,
        })),
      }
    },
    competitionClaimStatus: ({ params: { address } }) =>
      context.claims.read({ purpose: 'competition', address }, offerPrize(context, address)),
    claimCompetition: async ({ body: { address, signature }, bearer, origin }) => {
      const message = () => claimCompetitionMessage({ ...signedHere(context, origin), address })
      await authorize(context, { address, bearer, signature, message })
      const claim = { purpose: 'competition', address } as const
      return await context.claims.pay(claim, offerPrize(context, address))
    },
  }
}

const noVolume = { volume: 0n, trades: 0, traders: 0 }

/**
 * The share of an address: prize × its value / value of all public traders, rounded down. It is offered
 * once the indexer has passed the end under today's rules, and while the prize covers it.
 */
function offerPrize(context: ApiContext, address: string): MakeOffer {
  const { endsAt, prize } = context.rules.competition
  const tokenId = prize?.tokenId ?? null
  const refuse = (reason: string): Offer => ({ kind: 'refused', tokenId, reason })
  return async (db) => {
    const obstacle = obstacleTo(context)
    if (prize === null || obstacle !== undefined) return refuse(obstacle ?? '')
    const { own, all, timestamp, rules } = await selectShare(db, address)
    if (timestamp < endsAt || rules !== rulesVersion(context.rules)) {
      return refuse('The last trades are still being counted. Try again later.')
    }
    const amount = all === 0n ? 0n : (prize.amount * own) / all
    if (amount === 0n) return refuse('The address has no share in the prize.')
    const left = prize.amount - (await selectSpent(db, 'competition'))
    if (amount <= left) return { kind: 'payable', tokenId: prize.tokenId, amount }
    return refuse('What is left of the prize does not cover the share. Ask the operator.')
  }
}

/** Why nobody is paid a prize now. */
function obstacleTo({ env, payer, rules, now }: ApiContext): string | undefined {
  if (rules.competition.prize === null) return 'The competition has no prize.'
  if (now() < rules.competition.endsAt) return 'Prizes are paid after the competition has ended.'
  if (!env.competitionClaim) return 'Prizes are not paid on this network.'
  return payer.address === undefined ? 'The operator has set no key to pay from.' : undefined
}

/** The traded value of an address and of all public traders, with how far it was counted: in one statement, so of one moment. */
async function selectShare(db: Database, address: string) {
  const { volume, trader } = competitionVolumes
  const sumOf = (traders: SQL) =>
    sql<string>`(select coalesce(sum(${volume}), 0)::text from ${competitionVolumes} where ${traders})`
  const [row] = await db
    .select({
      timestamp: cursor.timestamp,
      rules: cursor.rules,
      own: sumOf(eq(trader, address)),
      all: sumOf(ne(trader, '')),
    })
    .from(cursor)
  return {
    timestamp: row?.timestamp ?? 0,
    rules: row?.rules,
    own: BigInt(row?.own ?? 0),
    all: BigInt(row?.all ?? 0),
  }
}

async function selectVolumes({ db }: ApiContext) {
  const rows = await db
    .select({
      token: competitionVolumes.token,
      volume: sql<string>`sum(${competitionVolumes.volume})::text`,
      trades: sql<number>`sum(${competitionVolumes.trades})::int`,
      traders: sql<number>`(count(*) filter (where ${competitionVolumes.trader} <> ''))::int`,
    })
    .from(competitionVolumes)
    .groupBy(competitionVolumes.token)
  return new Map(rows.map((row) => [row.token, { ...row, volume: BigInt(row.volume) }]))
}

async function selectTotals({ db }: ApiContext) {
  const named = ne(competitionVolumes.trader, '')
  const [row] = await db
    .select({
      all: sql<string>`coalesce(sum(${competitionVolumes.volume}), 0)::text`,
      traders: sql<number>`(count(distinct ${competitionVolumes.trader}) filter (where ${named}))::int`,
    })
    .from(competitionVolumes)
  return {
    all: BigInt(row?.all ?? 0),
    traders: row?.traders ?? 0,
  }
}

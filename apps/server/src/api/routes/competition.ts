import { type Competition, claimCompetitionMessage, PROGRAMS } from '@nightjar/sdk'
import { eq, ne, sql } from 'drizzle-orm'
import { type Offer, payClaim, readClaim } from '../../claims/claims.ts'
import { competitionVolumes } from '../../db/schema.ts'
import { selectTokensByIds } from '../../db/tokenRows.ts'
import { createTokenList, serveToken } from '../../market/serveToken.ts'
import { authorize } from '../authorize.ts'
import type { ApiContext } from '../context.ts'
import type { Handlers } from '../handler.ts'

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
    competitionClaimStatus: async ({ params: { address } }) =>
      readClaim(context, { purpose: 'competition', address }, await offerPrize(context, address)),
    claimCompetition: async ({ body: { address, signature }, bearer }) => {
      const message = claimCompetitionMessage({ network: context.config('').network, address })
      await authorize(context, { address, bearer, signature, message })
      const offer = await offerPrize(context, address)
      return await payClaim(context, { purpose: 'competition', address }, offer)
    },
  }
}

const noVolume = { volume: 0n, trades: 0, traders: 0 }

/** The share of an address: prize × its value / value of all public traders, rounded down. */
async function offerPrize(context: ApiContext, address: string): Promise<Offer> {
  const { env, payer, rules, now } = context
  const { endsAt, prize } = rules.competition
  const refuse = (reason: string): Offer => ({
    kind: 'refused',
    tokenId: prize?.tokenId ?? null,
    reason,
  })
  if (prize === null) return refuse('The competition has no prize.')
  if (now() < endsAt) return refuse('Prizes are paid after the competition has ended.')
  if (!env.competitionClaim) return refuse('Prizes are not paid on this network.')
  if (payer.address === undefined) return refuse('The operator has set no key to pay from.')
  const [own, totals] = await Promise.all([selectVolumeOf(context, address), selectTotals(context)])
  const amount = totals.named === 0n ? 0n : (prize.amount * own) / totals.named
  if (amount === 0n) return refuse('The address has no share in the prize.')
  const inputs = [prize.tokenId, address, `${amount}u128`]
  const payment = { program: PROGRAMS.faucet, function: 'pay', inputs }
  return { kind: 'payable', tokenId: prize.tokenId, amount, payment }
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
      named: sql<string>`coalesce(sum(${competitionVolumes.volume}) filter (where ${named}), 0)::text`,
      traders: sql<number>`(count(distinct ${competitionVolumes.trader}) filter (where ${named}))::int`,
    })
    .from(competitionVolumes)
  return {
    all: BigInt(row?.all ?? 0),
    named: BigInt(row?.named ?? 0),
    traders: row?.traders ?? 0,
  }
}

async function selectVolumeOf({ db }: ApiContext, address: string): Promise<bigint> {
  const [row] = await db
    .select({ volume: sql<string>`coalesce(sum(${competitionVolumes.volume}), 0)::text` })
    .from(competitionVolumes)
    .where(eq(competitionVolumes.trader, address))
  return BigInt(row?.volume ?? 0)
}

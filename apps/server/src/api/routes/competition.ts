import { type ApiReason, type Competition, claimCompetitionMessage, PROGRAMS } from '@nightjar/sdk'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Offer } from '../../claims/claim.ts'
import type { MakeOffer } from '../../claims/claims.ts'
import { selectSpent } from '../../claims/spent.ts'
import type { Database } from '../../db/database.ts'
import { competitionTotals, competitionVolumes, cursor, state } from '../../db/schema.ts'
import { selectTokenBalances } from '../../db/tokenBalances.ts'
import { selectBlacklist, selectTokensByIds } from '../../db/tokenRows.ts'
import { createTokenList, serveToken } from '../../market/serveToken.ts'
import { currentRound, endedRounds, type Round, rulesVersion } from '../../points/rules.ts'
import { authorize } from '../authorize.ts'
import type { ApiContext, CallContext } from '../context.ts'
import { ApiRefusalError } from '../errors.ts'
import type { Handlers } from '../handler.ts'
import { signedHere } from '../signedHere.ts'

type CompetitionHandlers = Pick<
  Handlers,
  | 'competition'
  | 'competitionRounds'
  | 'competitionRound'
  | 'competitionPage'
  | 'competitionClaimStatus'
  | 'claimCompetition'
>

/** The coin competition by the rules of points/rules.ts. */
export function competitionHandlers({ rules, env, now }: ApiContext): CompetitionHandlers {
  const list = createTokenList(env)
  const current = () => currentRound(rules, now())
  const find = (id: number | undefined, otherwise: () => Round): Round => {
    const round = id === undefined ? otherwise() : rules.rounds.find((each) => each.id === id)
    if (round === undefined) throw new ApiRefusalError('not_found', `There is no round ${id}.`)
    return round
  }
  const toClaim = (id: number | undefined) =>
    find(id, () => endedRounds(rules, now())[0] ?? current())

  return {
    competition: (_, context) => serveRound(context, current()),
    competitionRound: ({ params: { round } }, context) => serveRound(context, find(round, current)),
    competitionRounds: async ({ query: { start, limit } }, context) => {
      const ended = endedRounds(rules, now())
      const served = ended.slice(start, start + limit)
      return { total: ended.length, rounds: await serveRounds(context, served) }
    },
    competitionPage: async ({ query: { start, limit, round: id } }, context) => {
      const round = find(id, current)
      const [volumes, known] = await Promise.all([
        context.market.perBlock(`volumes ${round.id}`, (db) => selectVolumes(db, round)),
        selectRanked(context, round.tokens),
      ])
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
    competitionClaimStatus: ({ params: { address }, query }, context) => {
      const round = toClaim(query.round)
      const claim = { purpose: 'competition', round: round.id, address } as const
      return context.claims.read(context.db, claim, offerPrize(context, round, address))
    },
    claimCompetition: async (
      { body: { address, signature, round: id }, bearer, origin },
      context,
    ) => {
      const round = toClaim(id)
      const message = () =>
        claimCompetitionMessage({ ...signedHere(context, origin), address, round: round.id })
      await authorize(context, { address, bearer, signature, message })
      const claim = { purpose: 'competition', round: round.id, address } as const
      return await context.claims.pay(context.db, claim, offerPrize(context, round, address))
    },
  }
}

/** The tokens of rounds that are on the chain and not blacklisted. */
async function selectRanked({ db, env }: CallContext, tokens: readonly string[]) {
  const blocked = await selectBlacklist(db, env)
  return await selectTokensByIds(
    db,
    tokens.filter((id) => !blocked.has(id)),
  )
}

const noVolume = { volume: 0n, trades: 0, traders: 0 }

async function serveRound(context: CallContext, round: Round): Promise<Competition> {
  const [served] = await serveRounds(context, [round])
  if (served === undefined) throw new Error('a round is served as one')
  return served
}

/** Rounds with the value traded in each. */
async function serveRounds(context: CallContext, rounds: readonly Round[]): Promise<Competition[]> {
  const tokens = rounds.flatMap((round) => round.tokens)
  const [totals, known] = await Promise.all([
    context.market.perBlock(`totals ${rounds.map(({ id }) => id)}`, (db) =>
      selectTotals(db, rounds),
    ),
    selectRanked(context, tokens),
  ])
  return rounds.map((round) => ({
    round: round.id,
    status: statusOf(round, context.now()),
    starts_at: round.startsAt,
    ends_at: round.endsAt,
    prize: round.prize && {
      token_id: round.prize.tokenId,
      amount: round.prize.amount.toString(),
    },
    tokens: round.tokens.filter((id) => known.has(id)).length,
    traders: totals.get(round.id)?.traders ?? 0,
    volume: totals.get(round.id)?.volume ?? '0',
  }))
}

const statusOf = ({ startsAt, endsAt }: Round, now: number): Competition['status'] =>
  now < startsAt ? 'upcoming' : now < endsAt ? 'open' : 'closed'

/**
 * The share of an address: prize × its value / value of all public traders, rounded down. It is offered
 * once the indexer has passed the end under the current rules, and while the prize covers it.
 */
function offerPrize(context: ApiContext, round: Round, address: string): MakeOffer {
  const { endsAt, prize } = round
  const tokenId = prize?.tokenId ?? null
  const refuse = (reason: ApiReason): Offer => ({ kind: 'refused', tokenId, reason })
  return async (db) => {
    if (prize === null) return refuse('no_prize')
    const obstacle = obstacleTo(context, round)
    if (obstacle !== undefined) return refuse(obstacle)
    const { own, all, timestamp, rules } = await selectShare(db, round, address)
    if (timestamp < endsAt || rules !== rulesVersion(context.rules)) {
      return refuse('still_counting')
    }
    const amount = all === 0n ? 0n : (prize.amount * own) / all
    if (amount === 0n) return refuse('no_share')
    const spent = await selectSpent(db, { purpose: 'competition', round: round.id })
    if (amount > prize.amount - spent) {
      return refuse('prize_short')
    }
    const from = context.payer.address
    const rejection = await findRejection(db, { tokenId: prize.tokenId, amount, from, address })
    return rejection === undefined
      ? { kind: 'payable', tokenId: prize.tokenId, amount }
      : refuse(rejection)
  }
}

type Prize = {
  readonly tokenId: string
  readonly amount: bigint
  readonly from: string | undefined
  readonly address: string
}

/** Why the chain would reject the payment now; each rejected one would cost the operator its fee. */
async function findRejection(
  db: Database,
  { tokenId, amount, from = '', address }: Prize,
): Promise<ApiReason | undefined> {
  const held = await selectTokenBalances(db, from, [tokenId])
  if ((held.get(tokenId) ?? 0n) < amount) {
    return 'payer_short'
  }
  const blocked = and(
    eq(state.program, PROGRAMS.config),
    eq(state.mapping, 'blacklist'),
    eq(state.key, address),
    eq(state.value, 'true'),
  )
  const [row] = await db.select({ key: state.key }).from(state).where(blocked)
  return row && 'address_blocked'
}

/** Why a round's prize is not being paid now. */
function obstacleTo({ env, payer, now }: ApiContext, round: Round): ApiReason | undefined {
  if (now() < round.endsAt) return 'prize_later'
  if (!env.competitionClaim) return 'prize_not_here'
  return payer.address === undefined ? 'no_payer' : undefined
}

/** The traded value of an address and of all public traders, with the height it is counted up to: in one statement, so that it is consistent. */
async function selectShare(db: Database, round: Round, address: string) {
  const { volume, trader } = competitionVolumes
  const ofTrader = and(eq(competitionVolumes.round, round.id), eq(trader, address))
  const [row] = await db
    .select({
      timestamp: cursor.timestamp,
      rules: cursor.rules,
      own: sql<string>`(select coalesce(sum(${volume}), 0)::text from ${competitionVolumes} where ${ofTrader})`,
      all: competitionTotals.namedVolume,
    })
    .from(cursor)
    .leftJoin(competitionTotals, isWhole([round]))
  return {
    timestamp: row?.timestamp ?? 0,
    rules: row?.rules,
    own: BigInt(row?.own ?? 0),
    all: row?.all ?? 0n,
  }
}

/** The sums of rounds, not of their tokens. */
const isWhole = (rounds: readonly Round[]) =>
  and(
    inArray(
      competitionTotals.round,
      rounds.map(({ id }) => id),
    ),
    eq(competitionTotals.token, ''),
  )

async function selectVolumes(db: Database, round: Round) {
  const { token, volume, trades, traders } = competitionTotals
  const rows = await db
    .select({ token, volume, trades, traders })
    .from(competitionTotals)
    .where(and(eq(competitionTotals.round, round.id), ne(token, '')))
  return new Map(rows.map((row) => [row.token, row]))
}

/** What was traded in each round, in microcredits, and how many traders are known by their address. */
async function selectTotals(db: Database, rounds: readonly Round[]) {
  const { round, volume, traders } = competitionTotals
  const rows = await db
    .select({ round, volume, traders })
    .from(competitionTotals)
    .where(isWhole(rounds))
  return new Map(rows.map((row) => [row.round, { ...row, volume: row.volume.toString() }]))
}

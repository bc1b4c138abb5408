import { resolve } from 'node:path'
import { BaseError } from '@nightjar/aleo'
import type { Competition } from './points/rules.ts'

export type Network = 'local' | 'testnet' | 'mainnet'

/** Everything the server is told from outside. */
export type Env = {
  readonly host: string
  readonly port: number
  readonly network: Network
  /** Path segment and name of the chain's network: `testnet` also for `local`. */
  readonly chainNetwork: 'testnet' | 'mainnet'
  readonly nodeUrl: string
  readonly publicNodeUrl: string
  readonly publicUrl: string
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly webDist: string
  readonly secretsFile: string
  readonly logLevel: string
  readonly trustProxy: boolean
  readonly crossOriginIsolation: boolean
  readonly closureDate: string
  readonly termsUrl: string
  readonly disabledRoutes: readonly string[]
  readonly analyticsId: string
  readonly explorerUrl: string
  readonly onReorg: 'stop' | 'rebuild'
  readonly startHeight: number | undefined
  readonly pollMs: number
  /** Seconds between two audits against the node; 0 makes none. */
  readonly auditSeconds: number
  /** Requests a minute and address; 0 sets no limit. */
  readonly readsPerMinute: number
  readonly writesPerMinute: number
  readonly creditsClaim: boolean
  readonly creditsClaimMicrocredits: bigint
  readonly competitionClaim: boolean
  /** What the operator sets of the competition; the rest is in points/rules.ts. */
  readonly competition: Partial<Competition>
  /** Token ids that are not to be shown, beside those that the chain blocks. */
  readonly blacklist: readonly string[]
  /** Token ids served as type 3. */
  readonly verifiedTokens: readonly string[]
}

type Source = Readonly<Record<string, string | undefined>>

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent']

/** Reads the configuration. @throws EnvError with every problem at once. */
export function readEnv(source: Source): Env {
  const problems: string[] = []
  const read = createReader(source, problems)
  const network = read.choice('NIGHTJAR_NETWORK', ['local', 'testnet', 'mainnet'], 'local')
  const isLocal = network === 'local'
  const dataDir = resolve(read.text('NIGHTJAR_DATA', '.nightjar'))
  if (!isLocal && source.NIGHTJAR_NODE_URL === undefined) {
    problems.push(
      `NIGHTJAR_NODE_URL is missing: NIGHTJAR_NETWORK=${network} needs a node's address.`,
    )
  }
  const env: Env = {
    host: read.text('HOST', '127.0.0.1'),
    port: read.integer('PORT', 8080, 0, 65_535),
    network,
    chainNetwork: network === 'mainnet' ? 'mainnet' : 'testnet',
    nodeUrl: read.url('NIGHTJAR_NODE_URL', 'http://127.0.0.1:3030'),
    publicNodeUrl: read.url('PUBLIC_NODE_URL', ''),
    publicUrl: read.url('PUBLIC_URL', ''),
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    dataDir,
    webDist: resolve(read.text('WEB_DIST', 'apps/web/dist')),
    secretsFile: resolve(read.text('SECRETS_FILE', `${dataDir}/secrets.json`)),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    trustProxy: read.flag('TRUST_PROXY', false),
    crossOriginIsolation: read.flag('CROSS_ORIGIN_ISOLATION', false),
    closureDate: read.day('CLOSURE_DATE', '2025-07-01'),
    termsUrl: read.text('TERMS_URL', '/terms'),
    disabledRoutes: read.list('DISABLED_ROUTES', network === 'mainnet' ? mainnetDisabled : []),
    analyticsId: read.text('ANALYTICS_ID', ''),
    explorerUrl: read.url('EXPLORER_URL', ''),
    onReorg: read.choice('INDEXER_ON_REORG', ['stop', 'rebuild'], isLocal ? 'rebuild' : 'stop'),
    startHeight: read.optionalInteger('INDEXER_START_HEIGHT', 0, 2 ** 31 - 1),
    pollMs: read.integer('INDEXER_POLL_MS', isLocal ? 25 : 1000, 10, 60_000),
    auditSeconds: read.integer('AUDIT_SECONDS', 300, 0, 86_400),
    readsPerMinute: read.integer('RATE_LIMIT_READS', isLocal ? 0 : 1200, 0, 1e9),
    writesPerMinute: read.integer('RATE_LIMIT_WRITES', isLocal ? 600 : 60, 0, 1e9),
    creditsClaim: read.flag('CREDITS_CLAIM', isLocal),
    creditsClaimMicrocredits: BigInt(
      read.integer('CREDITS_CLAIM_MICROCREDITS', 10_000_000, 1, Number.MAX_SAFE_INTEGER),
    ),
    competitionClaim: read.flag('COMPETITION_CLAIM', isLocal),
    competition: readCompetition(source, read),
    blacklist: read.list('TOKEN_BLACKLIST', []),
    verifiedTokens: read.list('VERIFIED_TOKENS', []),
  }
  if (problems.length > 0) throw new EnvError(problems)
  return env
}

type Reader = ReturnType<typeof createReader>

/** Only what is set is named, so that the rules' own values stand for the rest. */
function readCompetition(source: Source, read: Reader): Partial<Competition> {
  const startsAt = read.optionalInteger('COMPETITION_STARTS_AT', 0, 9_999_999_999)
  const endsAt = read.optionalInteger('COMPETITION_ENDS_AT', 0, 9_999_999_999)
  const prize = read.prize('COMPETITION_PRIZE')
  return {
    ...(startsAt === undefined ? {} : { startsAt }),
    ...(endsAt === undefined ? {} : { endsAt }),
    ...(source.COMPETITION_TOKENS === undefined
      ? {}
      : { tokens: read.list('COMPETITION_TOKENS', []) }),
    ...(prize === undefined ? {} : { prize }),
  }
}

const mainnetDisabled = ['/faucet', '/campaign/points']

function createReader(source: Source, problems: string[]) {
  const text = (name: string, fallback: string): string => source[name] ?? fallback
  const refuse = (name: string, rule: string): void => {
    problems.push(`${name} is "${source[name]}"; it must be ${rule}.`)
  }
  const optionalInteger = (name: string, least: number, most: number): number | undefined => {
    const given = source[name]
    if (given === undefined || given === '') return undefined
    const value = Number(given)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    refuse(name, `a whole number from ${least} to ${most}`)
    return undefined
  }
  return {
    text,
    optionalInteger,
    integer: (name: string, fallback: number, least: number, most: number): number =>
      optionalInteger(name, least, most) ?? fallback,
    choice: <T extends string>(name: string, choices: readonly T[], fallback: T): T => {
      const given = text(name, fallback)
      const chosen = choices.find((choice) => choice === given)
      if (chosen === undefined) refuse(name, `one of ${choices.join(', ')}`)
      return chosen ?? fallback
    },
    flag: (name: string, fallback: boolean): boolean => {
      const given = text(name, String(fallback))
      if (given === 'true' || given === 'false') return given === 'true'
      refuse(name, 'true or false')
      return fallback
    },
    list: (name: string, fallback: readonly string[]): readonly string[] =>
      source[name] === undefined
        ? fallback
        : source[name].split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])),
    url: (name: string, fallback: string): string => {
      const given = text(name, fallback)
      const isHttp = URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)
      if (given === '' || isHttp) return given.replace(/\/+$/, '')
      refuse(name, 'an http or https address such as http://127.0.0.1:3030')
      return fallback
    },
    prize: (name: string): Competition['prize'] | undefined => {
      const given = source[name]
      if (given === undefined || given === '') return undefined
      const match = /^(\d{1,39}):(\d{1,76}field)$/.exec(given)
      if (match?.[1] !== undefined && match[2] !== undefined) {
        return { amount: BigInt(match[1]), tokenId: match[2] }
      }
      refuse(name, 'an amount in base units and a token id, such as 1000000:123field')
      return undefined
    },
    databaseUrl: (name: string): string | undefined => {
      const given = source[name]
      if (given === undefined || given === '') return undefined
      if (/^postgres(ql)?:\/\//.test(given)) return given
      problems.push(`${name} must begin with postgres:// or postgresql://.`) // may hold a password
      return undefined
    },
    day: (name: string, fallback: string): string => {
      const given = text(name, fallback)
      if (given === '' || DAY_FORM.test(given)) return given
      refuse(name, 'a day such as 2025-07-01, or empty')
      return fallback
    },
  }
}

export class EnvError extends BaseError {
  override readonly name = 'EnvError'

  constructor(problems: readonly string[]) {
    super(problems.join('\n'), { code: 'environment' })
  }
}

import { resolve } from 'node:path'
import { BaseError } from '@nightjar/aleo'
import { type BroadcastNode, LOCAL_TOKENS } from '@nightjar/sdk'
import { LOCAL_OPERATOR_KEY, readSecrets, SecretsUnusableError } from './claims/secrets.ts'
import { createEnvReader, type EnvReader, type EnvSource, isBlank } from './envReader.ts'
import type { Network } from './network.ts'
import { RoundsUnusableError, readRounds } from './points/roundsFile.ts'
import { type Round, type RuleSettings, type Rules, rulesOf } from './points/rules.ts'
import { readSimulated, SimulatedUnusableError } from './points/simulatedFile.ts'

/** The server's configuration. */
export type Env = {
  readonly host: string
  readonly port: number
  /** Port on which a process with only the indexer reports its health. */
  readonly indexerPort: number
  /** Where metrics for Prometheus are served; without a port they are not. */
  readonly metricsHost: string
  readonly metricsPort: number | undefined
  readonly network: Network
  /** Path segment and name of the chain's network: `testnet` also for `local`. */
  readonly chainNetwork: 'testnet' | 'mainnet'
  /** Nodes of the same chain: the next one is asked when one fails. The first is `nodeUrl`. */
  readonly nodeUrls: readonly string[]
  readonly nodeUrl: string
  readonly publicNodeUrl: string
  /** Nodes of other operators, to which pages send private transactions. */
  readonly broadcastNodes: readonly BroadcastNode[]
  readonly publicUrl: string
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly webDist: string
  readonly secretsFile: string
  readonly logLevel: string
  /** Seconds for which it keeps serving after it has announced that it is stopping. */
  readonly drainSeconds: number
  readonly trustProxy: boolean
  readonly crossOriginIsolation: boolean
  /** Origins whose pages may show `/embed/…` in a frame. */
  readonly embedOrigins: readonly string[]
  readonly closureDate: string
  readonly excludedAreas: readonly string[]
  readonly termsUrl: string
  readonly disabledRoutes: readonly string[]
  readonly analyticsId: string
  readonly explorerUrl: string
  /** Where to report a vulnerability: an https: or mailto: address; empty if none is given. */
  readonly securityContact: string
  /** The operator's own WalletConnect project; empty if Avail is not offered. */
  readonly walletConnectProject: string
  /** A relay to use instead of WalletConnect's; empty to use theirs. */
  readonly walletConnectRelay: string
  /** Seconds that the local wallet takes longer for a transaction, as a proof would. */
  readonly proveSeconds: number
  readonly onReorg: 'stop' | 'rebuild'
  readonly startHeight: number | undefined
  readonly pollMs: number
  /** Seconds between two audits against the node; 0 disables them. */
  readonly auditSeconds: number
  /** Requests per minute and address; 0 sets no limit. */
  readonly readsPerMinute: number
  readonly writesPerMinute: number
  /** The most connections from one address, unless behind a proxy; 0 sets no limit. */
  readonly connectionsPerAddress: number
  /** The most bytes that all uploaded pictures together may take. */
  readonly imageBytes: number
  readonly creditsClaim: boolean
  readonly creditsClaimMicrocredits: bigint
  /** The most that all claims of credits may pay in 24 hours, and in total; undefined sets no limit. */
  readonly creditsDailyMicrocredits: bigint | undefined
  readonly creditsTotalMicrocredits: bigint | undefined
  readonly competitionClaim: boolean
  /** The network's rules from points/rules.ts, with the operator's settings applied. */
  readonly rules: Rules
  /** Whether simulated traders are at work; only a local network with the embedded chain has any. */
  readonly isMarketLive: boolean
  /** Token ids to hide, in addition to those that the chain blocks. */
  readonly blacklist: readonly string[]
  /** Token ids served as type 1, in addition to those that the suite ships. */
  readonly officialTokens: readonly string[]
  /** Token ids that count as one dollar each, the preferred one first. */
  readonly usdTokens: readonly string[]
  /** Token ids served as type 3. */
  readonly verifiedTokens: readonly string[]
}

const DEFAULT_METRICS_PORT = 9464

const MARKET_MODES = ['live', 'history', 'off']
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent']

/** Areas in which the service is not offered according to the terms, unless the operator sets others. */
const EXCLUDED_AREAS = ['Mainland China', 'Singapore', 'the United States']

/** Reads the configuration. @throws EnvError with every problem at once. */
export function readEnv(source: EnvSource): Env {
  const problems: string[] = []
  const read = createEnvReader(source, problems)
  const network = read.choice('NIGHTJAR_NETWORK', ['local', 'testnet', 'mainnet'], 'local')
  const isLocal = network === 'local'
  const dataDir = resolve(read.text('NIGHTJAR_DATA', '.nightjar'))
  const tokens = readTokens(source, read, isLocal)
  const nodeUrls = read.urls('NIGHTJAR_NODE_URL', 'http://127.0.0.1:3030')
  const env: Env = {
    host: read.text('HOST', '127.0.0.1'),
    port: read.integer('PORT', 8080, 0, 65_535),
    indexerPort: read.integer('INDEXER_PORT', 8090, 0, 65_535),
    metricsHost: read.text('METRICS_HOST', '127.0.0.1'),
    metricsPort:
      read.optionalInteger('METRICS_PORT', 0, 65_535) ??
      (isLocal ? undefined : DEFAULT_METRICS_PORT),
    network,
    chainNetwork: network === 'mainnet' ? 'mainnet' : 'testnet',
    nodeUrls,
    nodeUrl: nodeUrls[0] ?? '',
    publicNodeUrl: read.url('PUBLIC_NODE_URL'),
    broadcastNodes: read.nodes('BROADCAST_NODES'),
    publicUrl: read.url('PUBLIC_URL'),
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    dataDir,
    webDist: resolve(read.text('WEB_DIST', 'apps/web/dist')),
    secretsFile: resolve(read.text('SECRETS_FILE', `${dataDir}/secrets.json`)),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    drainSeconds: read.integer('DRAIN_SECONDS', 0, 0, 300),
    trustProxy: read.flag('TRUST_PROXY', false),
    crossOriginIsolation: read.flag('CROSS_ORIGIN_ISOLATION', false),
    embedOrigins: read.origins('EMBED_ORIGINS'),
    closureDate: read.day('NIGHTJAR_CLOSURE_DATE', ''),
    excludedAreas: read.list('NIGHTJAR_EXCLUDED_AREAS', EXCLUDED_AREAS),
    termsUrl: read.text('TERMS_URL', '/terms'),
    disabledRoutes: read.list('DISABLED_ROUTES', network === 'mainnet' ? mainnetDisabled : []),
    analyticsId: read.text('ANALYTICS_ID', ''),
    explorerUrl: read.url('EXPLORER_URL'),
    securityContact: read.contact('SECURITY_CONTACT'),
    walletConnectProject: read.text('WALLETCONNECT_PROJECT', ''),
    walletConnectRelay: read.socketUrl('WALLETCONNECT_RELAY'),
    proveSeconds: read.integer('NIGHTJAR_PROVE_SECONDS', 0, 0, 600),
    onReorg: read.choice('INDEXER_ON_REORG', ['stop', 'rebuild'], isLocal ? 'rebuild' : 'stop'),
    startHeight: read.optionalInteger('INDEXER_START_HEIGHT', 0, 2 ** 31 - 1),
    pollMs: read.integer('INDEXER_POLL_MS', isLocal ? 25 : 1000, 10, 60_000),
    auditSeconds: read.integer('AUDIT_SECONDS', 300, 0, 86_400),
    readsPerMinute: read.integer('RATE_LIMIT_READS', isLocal ? 0 : 1200, 0, 1e9),
    writesPerMinute: read.integer('RATE_LIMIT_WRITES', isLocal ? 600 : 60, 0, 1e9),
    connectionsPerAddress: read.integer('CONNECTIONS_PER_ADDRESS', isLocal ? 0 : 256, 0, 1e6),
    imageBytes: read.integer('IMAGE_BUDGET_MB', 256, 0, 1_000_000) * 1024 * 1024,
    creditsClaim: read.flag('CREDITS_CLAIM', isLocal),
    ...readCreditAmounts(read),
    competitionClaim: read.flag('COMPETITION_CLAIM', isLocal),
    rules: rulesOf(network, readRules(source, { read, problems, dataDir, isLocal, tokens })),
    isMarketLive: isLocal && read.choice('NIGHTJAR_MARKET', MARKET_MODES, 'off') === 'live',
    ...tokens,
  }
  problems.push(...problemsOf(env, source))
  if (problems.length > 0) throw new EnvError(problems)
  return env
}

const readCreditAmounts = (read: EnvReader) => ({
  creditsClaimMicrocredits: readMicrocredits(read, 'CREDITS_CLAIM_MICROCREDITS') ?? 10_000_000n,
  creditsDailyMicrocredits: readMicrocredits(read, 'CREDITS_CLAIM_DAILY_MICROCREDITS'),
  creditsTotalMicrocredits: readMicrocredits(read, 'CREDITS_CLAIM_TOTAL_MICROCREDITS'),
})

const readMicrocredits = (read: EnvReader, name: string): bigint | undefined => {
  const given = read.optionalInteger(name, 1, Number.MAX_SAFE_INTEGER)
  return given === undefined ? undefined : BigInt(given)
}

/** The operator's token lists; by default, a local network has a test token that counts as a dollar. */
function readTokens(source: EnvSource, read: EnvReader, isLocal: boolean) {
  const named = read.tokens('NIGHTJAR_USD_TOKENS')
  const isGiven = source.NIGHTJAR_USD_TOKENS !== undefined || !isLocal
  const local = LOCAL_TOKENS.filter(({ symbol }) => symbol === 'USDX').map(({ id }) => id)
  return {
    blacklist: read.tokens('TOKEN_BLACKLIST'),
    officialTokens: read.tokens('OFFICIAL_TOKENS'),
    verifiedTokens: read.tokens('VERIFIED_TOKENS'),
    usdTokens: isGiven ? named : local,
  }
}

type RuleSources = {
  readonly read: EnvReader
  readonly problems: string[]
  readonly dataDir: string
  readonly isLocal: boolean
  readonly tokens: Pick<Env, 'officialTokens' | 'verifiedTokens'>
}

/** Only values that are set appear, so that the rules' own values apply to the rest. */
function readRules(
  source: EnvSource,
  { read, problems, dataDir, isLocal, tokens: lists }: RuleSources,
): RuleSettings {
  const startsAt = read.optionalInteger('COMPETITION_STARTS_AT', 0, 9_999_999_999)
  const endsAt = read.optionalInteger('COMPETITION_ENDS_AT', 0, 9_999_999_999)
  const prize = read.prize('COMPETITION_PRIZE')
  const tokens = read.tokens('COMPETITION_TOKENS')
  const ogHeight = read.optionalInteger('OG_HEIGHT', 0, 2 ** 32 - 1)
  const lastRound: Partial<Round> = {
    ...(startsAt === undefined ? {} : { startsAt }),
    ...(endsAt === undefined ? {} : { endsAt }),
    ...(source.COMPETITION_TOKENS === undefined ? {} : { tokens }),
    ...(prize === undefined ? {} : { prize }),
  }
  const file = resolve(read.text('COMPETITION_ROUNDS_FILE', `${dataDir}/rounds.json`))
  const rounds = readRoundsOr(file, problems)
  if (rounds === undefined && source.COMPETITION_ROUNDS_FILE) {
    problems.push(`COMPETITION_ROUNDS_FILE is ${file}, but this file does not exist.`)
  }
  return {
    listed: [...lists.officialTokens, ...lists.verifiedTokens],
    simulated: isLocal ? readSimulatedOr(`${dataDir}/simulated.json`, problems) : [],
    lastRound,
    ...(rounds === undefined ? {} : { rounds }),
    ...(ogHeight === undefined ? {} : { ogHeight }),
  }
}

function readRoundsOr(file: string, problems: string[]): readonly Round[] | undefined {
  try {
    return readRounds(file)
  } catch (error) {
    if (!(error instanceof RoundsUnusableError)) throw error
    problems.push(error.message)
    return []
  }
}

function readSimulatedOr(file: string, problems: string[]): readonly string[] {
  try {
    return readSimulated(file)
  } catch (error) {
    if (!(error instanceof SimulatedUnusableError)) throw error
    problems.push(error.message)
    return []
  }
}

const competitionNames = ['STARTS_AT', 'ENDS_AT', 'TOKENS', 'PRIZE'].map(
  (name) => `COMPETITION_${name}`,
)

/** Conflicts between settings that are each valid. */
function problemsOf(env: Env, source: EnvSource): readonly string[] {
  const { startsAt = 0, endsAt = 0 } = env.rules.rounds.at(-1) ?? {}
  const problems: string[] = []
  if (env.network !== 'local' && isBlank(source.NIGHTJAR_NODE_URL)) {
    problems.push(
      `NIGHTJAR_NODE_URL is missing: NIGHTJAR_NETWORK=${env.network} needs a node's address.`,
    )
  }
  if (startsAt >= endsAt && competitionNames.some((name) => source[name])) {
    problems.push(
      `The competition starts at ${startsAt} and ends at ${endsAt}: COMPETITION_ENDS_AT must be after COMPETITION_STARTS_AT.`,
    )
  }
  const hasBudget =
    env.creditsDailyMicrocredits !== undefined && env.creditsTotalMicrocredits !== undefined
  if (env.creditsClaim && env.network !== 'local' && !hasBudget) {
    problems.push(
      'CREDITS_CLAIM is true without a budget: set CREDITS_CLAIM_DAILY_MICROCREDITS and CREDITS_CLAIM_TOTAL_MICROCREDITS.',
    )
  }
  if (env.competitionClaim && env.network === 'mainnet') {
    problems.push('COMPETITION_CLAIM is true, but prizes are not paid on mainnet. Unset it.')
  }
  return [...problems, ...problemsOfSecrets(env, source)]
}

/** The key itself stays out of the configuration, which is passed around. */
function problemsOfSecrets({ secretsFile, network }: Env, source: EnvSource): readonly string[] {
  try {
    const { operatorKey, isOpen } = readSecrets(secretsFile)
    const claims = ['CREDITS_CLAIM', 'COMPETITION_CLAIM'].filter((name) => source[name] === 'true')
    const obstacle = obstacleOf(operatorKey, network)
    const problems =
      obstacle === undefined
        ? []
        : claims.map((name) => `${name} is true, but ${secretsFile} holds ${obstacle}.`)
    // the keys of a local network are public
    if (!isOpen || network === 'local') return problems
    return [...problems, `${secretsFile} can be read by every user: run chmod 600 ${secretsFile}.`]
  } catch (error) {
    if (error instanceof SecretsUnusableError) return [error.message]
    throw error
  }
}

/** Why nothing can be paid from a key, as the object of "holds". */
function obstacleOf(operatorKey: string | undefined, network: Network): string | undefined {
  if (operatorKey === undefined) return 'no operatorKey to pay from'
  if (network === 'local' || operatorKey !== LOCAL_OPERATOR_KEY) return undefined
  return 'the operatorKey of a local network, with which anyone could take the credits: put a key of your own there, or set SECRETS_FILE'
}

const mainnetDisabled = ['/faucet', '/campaign/points']

export class EnvError extends BaseError {
  override readonly name = 'EnvError'

  constructor(problems: readonly string[]) {
    super(problems.join('\n'), { code: 'environment' })
  }
}

import { parseArgs } from 'node:util'
import { suiteName } from '@nightjar/programs'
import { type DeployNetwork, parseNodeUrl, parseSuiteName } from '../deploy/options.ts'
import { StartError } from '../process.ts'
import { type Origin, parseOrigin } from './origin.ts'

export type MigrateOptions = {
  readonly network: DeployNetwork
  /** Root of the node, such as `https://node.example`. */
  readonly nodeUrl: string
  readonly keyFile: string
  /** Names of the suites, which are the prefixes of their programs' ids. */
  readonly from: string
  readonly to: string
  /** The pool, given by the outside origins of its two tokens. */
  readonly tokens: readonly [Origin, Origin]
  /** Base units of liquidity; everything that the account has if undefined. */
  readonly liquidity: bigint | undefined
  readonly slippageBps: bigint
  /** True moves without asking. */
  readonly yes: boolean
}

export const usage =
  'npm run migrate -- --network local|testnet|mainnet --key-file FILE --to NAME --tokens TOKEN,TOKEN [--from NAME] [--node-url URL] [--liquidity UNITS] [--slippage PERCENT] [--yes]\n' +
  'TOKEN is credits.aleo, the id of a token of token_registry.aleo (123field), or an ARC-20 program (usdx.aleo).'

/**
 * Parses the command line of `npm run migrate`.
 * @throws StartError naming the option that is missing or wrong
 */
export function parseMigrateOptions(args: readonly string[]): MigrateOptions {
  const values = parseValues(args)
  const network = values.network
  if (network !== 'local' && network !== 'testnet' && network !== 'mainnet') {
    throw new StartError(
      `--network is "${network ?? ''}"; it must be local, testnet or mainnet.\n${usage}`,
    )
  }
  const keyFile = values['key-file']
  if (keyFile === undefined) {
    throw new StartError(
      `--key-file is missing. Give a file that contains the private key of the account with the liquidity.\n${usage}`,
    )
  }
  return {
    network,
    keyFile,
    nodeUrl: parseNodeUrl(values['node-url'], network),
    ...parseSuites(values.from ?? suiteName, values.to),
    tokens: parseTokens(values.tokens),
    liquidity: parseLiquidity(values.liquidity),
    slippageBps: parseSlippage(values.slippage ?? '0.5'),
    yes: values.yes ?? false,
  }
}

function parseValues(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        network: text,
        'node-url': text,
        'key-file': text,
        from: text,
        to: text,
        tokens: text,
        liquidity: text,
        slippage: text,
        yes: { type: 'boolean' },
      },
    })
    return values
  } catch (cause) {
    throw new StartError(`${cause instanceof Error ? cause.message : String(cause)}\n${usage}`)
  }
}

function parseSuites(from: string, to: string | undefined) {
  if (to === undefined)
    throw new StartError(`--to is missing. Give the name of the suite to move to.\n${usage}`)
  const suites = { from: parseSuiteName(from, '--from'), to: parseSuiteName(to, '--to') }
  if (from !== to) return suites
  throw new StartError(`--from and --to are both "${to}": a pool moves between two suites.`)
}

function parseTokens(text: string | undefined): readonly [Origin, Origin] {
  const [first, second, ...rest] = (text ?? '').split(',').map(parseOrigin)
  if (first === undefined || second === undefined || rest.length > 0) {
    throw new StartError(`--tokens is "${text ?? ''}"; it must be two tokens of a pool.\n${usage}`)
  }
  if (first.name !== second.name) return [first, second]
  throw new StartError(`--tokens is "${text}": a pool has two different tokens.`)
}

function parseLiquidity(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,38}$/.test(text)) return BigInt(text)
  throw new StartError(`--liquidity is "${text}"; it must be a whole number of base units above 0.`)
}

/** Percent with at most two decimal places, up to 50, in basis points. */
function parseSlippage(text: string): bigint {
  const [, whole = '', rest = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  const bps = whole === '' ? -1n : BigInt(whole) * 100n + BigInt(rest.padEnd(2, '0'))
  if (bps >= 0n && bps <= 5000n) return bps
  throw new StartError(
    `--slippage is "${text}"; it must be a percentage from 0 to 50, such as 0.5.`,
  )
}

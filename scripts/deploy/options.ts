import { parseAddress } from '@nightjar/aleo'
import { isSuiteName, suiteName } from '@nightjar/programs'
import { StartError } from '../process.ts'
import { readArguments } from '../readArguments.ts'

export type DeployNetwork = 'local' | 'testnet' | 'mainnet'

export type DeployOptions = {
  readonly network: DeployNetwork
  /** Root of the node, such as `https://node.example`. */
  readonly nodeUrl: string
  readonly keyFile: string
  /** Who may change nightjar_config; the deploying account if undefined. */
  readonly admin: string | undefined
  /** Prefix of the program ids: `nightjar`, unless another copy is deployed. */
  readonly name: string
  /** True deploys without asking. */
  readonly yes: boolean
}

export const usage =
  'npm run deploy -- --network local|testnet|mainnet --key-file FILE [--node-url URL] [--admin ADDRESS] [--name NAME] [--yes]'

/**
 * Parses the command line of `npm run deploy`.
 * @throws StartError naming the option that is missing or wrong
 */
export function parseDeployOptions(args: readonly string[]): DeployOptions {
  const values = parseValues(args)
  const network = values.network
  if (network !== 'local' && network !== 'testnet' && network !== 'mainnet') {
    throw new StartError(
      `--network is "${network ?? ''}"; it must be local, testnet or mainnet.\n${usage}`,
    )
  }
  if (values['key-file'] === undefined) {
    throw new StartError(
      `--key-file is missing. Give a file that contains the private key of the deploying account.\n${usage}`,
    )
  }
  return {
    network,
    nodeUrl: parseNodeUrl(values['node-url'], network),
    keyFile: values['key-file'],
    admin: parseAdmin(values.admin),
    name: parseSuiteName(values.name ?? suiteName),
    yes: values.yes ?? false,
  }
}

function parseValues(args: readonly string[]) {
  const options = {
    network: { type: 'string' },
    'node-url': { type: 'string' },
    'key-file': { type: 'string' },
    admin: { type: 'string' },
    name: { type: 'string' },
    yes: { type: 'boolean' },
  } as const
  return readArguments(args, { usage, options }).values
}

/** A mistyped admin could never be changed again, because nobody holds its key. */
function parseAdmin(text: string | undefined): string | undefined {
  const admin = text === undefined ? undefined : parseAddress(text)
  if (admin === text) return admin
  throw new StartError(`--admin is "${text}", which is not an Aleo address.`)
}

/** @throws StartError when no program name could begin with it */
function parseSuiteName(text: string): string {
  if (isSuiteName(text)) return text
  throw new StartError(
    `--name is "${text}"; it must be a lower-case letter followed by up to 11 letters or digits.`,
  )
}

/** @throws StartError when it is not a URL, or missing where there is no default */
function parseNodeUrl(text: string | undefined, network: DeployNetwork): string {
  if (text === undefined && network === 'local') return 'http://127.0.0.1:3030'
  if (text === undefined) {
    throw new StartError(`--node-url is missing. Give the address of an Aleo node on ${network}.`)
  }
  if (!URL.canParse(text))
    throw new StartError(`--node-url is "${text}", which is not an http(s) address.`)
  return text.replace(/\/+$/, '')
}

import { formatPretty, parsePlaintext } from '@nightjar/aleo'
import { NotFetchedError } from '../fork/wanted.ts'
import type { ProgramRecord } from '../ledger/ledgerEntry.ts'
import { NodeError } from '../nodeError.ts'
import { get, type Node, type NodeRequest, type NodeRoute } from './node.ts'
import { parseEdition, parseIdentifier, parseKey, parseProgramId } from './parameters.ts'
import { readFlag } from './query.ts'

/** Programs and their mappings. */
export const programRoutes: readonly NodeRoute[] = [
  get('/program/{id}', (node, request) => {
    const id = readProgramId(request)
    const isDetailed = readFlag(request.query, 'metadata')
    const program = node.editionsOf(id).at(-1)
    if (program !== undefined) return formatProgram(program, isDetailed)
    throw new NodeError('internal_server_error', `Failed to find program \`${id}\``, [
      `Missing program for ID ${id}`,
    ])
  }),
  get('/program/{id}/latest_edition', (node, request) => {
    const id = readProgramId(request)
    return String(latestEdition(node, id).edition)
  }),
  get('/program/{id}/amendment_count', (node, request) => {
    latestEdition(node, readProgramId(request))
    return '0' // an amendment only renews keys, and there are none here
  }),
  get('/program/{id}/mappings', (node, request) => {
    return JSON.stringify(node.mappingsOf(readProgramId(request)) ?? null)
  }),
  get('/program/{id}/{edition}', (node, request) => {
    const id = readProgramId(request)
    const edition = parseEdition(request.path, request.parameters.edition ?? '')
    const isDetailed = readFlag(request.query, 'metadata')
    const program = node.editionsOf(id).find((record) => record.edition === edition)
    if (program !== undefined) return formatProgram(program, isDetailed)
    throw new NodeError('not_found', `No program \`${id}\` exists for edition ${edition}`)
  }),
  get('/program/{id}/mapping/{name}/{key}', ({ ledger }, request) => {
    const { path, parameters, query } = request
    const id = readProgramId(request)
    const name = parseIdentifier(path, parameters.name ?? '')
    const key = parseKey(path, parameters.key ?? '')
    const isDetailed = readFlag(query, 'metadata')
    const value = ledger.state.get(id, name, key)
    const data = value === undefined ? null : formatPretty(value)
    return JSON.stringify(isDetailed ? { data, height: ledger.tip().height } : data)
  }),
  get('/program/{id}/mapping/{name}', listMapping),
]

const readProgramId = ({ path, parameters }: NodeRequest) =>
  parseProgramId(path, parameters.id ?? '')

function latestEdition(node: Node, id: string): ProgramRecord {
  const program = node.editionsOf(id).at(-1)
  if (program !== undefined) return program
  throw new NodeError('internal_server_error', `Missing latest edition for program ID ${id}`)
}

function formatProgram(record: ProgramRecord, isDetailed: boolean): string {
  const { source: program, edition, transactionId, owner } = record
  if (!isDetailed) return JSON.stringify(program)
  return JSON.stringify({
    program,
    edition,
    transaction_id: transactionId,
    program_owner: owner,
  })
}

function listMapping(node: Node, request: NodeRequest): string {
  const { path, parameters, query } = request
  const id = readProgramId(request)
  const name = parseIdentifier(path, parameters.name ?? '')
  const isDetailed = readFlag(query, 'metadata')
  if (!readFlag(query, 'all')) {
    throw new NodeError(
      'bad_request',
      "Invalid query parameter. At this time, 'all=true' must be included",
    )
  }
  if (node.mappingsOf(id)?.includes(name) !== true) {
    throw new NodeError('internal_server_error', 'Unable to read mapping', [
      `Illegal operation: '${id}/${name}' is not initialized - cannot get mapping (C).`,
    ])
  }
  const { ledger } = node
  const unknown = unknownEntries(node, id, name)
  if (unknown !== null && !isDetailed) {
    throw new NodeError('internal_server_error', 'Unable to read mapping', [
      `${unknown} ?all=true&metadata=true lists the others`,
    ])
  }
  const data = ledger.state
    .entries(id, name)
    .map(([key, value]) => [formatPretty(parsePlaintext(key)), formatPretty(value)])
  const { height } = ledger.tip()
  const said = unknown === null ? {} : { unknown }
  return JSON.stringify(isDetailed ? { data, height, ...said } : data)
}

/** Which entries a fork cannot list; null if it lists all. Throws NotFetchedError before its upstream was asked. */
function unknownEntries({ ledger }: Node, program: string, mapping: string): string | null {
  const { upstream } = ledger
  if (upstream === null) return null
  if (!upstream.hasListing(program, mapping)) {
    throw new NotFetchedError({ kind: 'mapping', program, mapping })
  }
  if (!upstream.isPartial(program, mapping)) return null
  return `${upstream.origin.url} does not list ${program}/${mapping}: entries of it that were never read here are not known.`
}

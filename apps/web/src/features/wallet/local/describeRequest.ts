import {
  encodeProgramId,
  functionOf,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  REGISTRY_PROGRAM,
  rowOf,
  seenBy,
  shortAddress,
  shortId,
  type Treatment,
  type WrappedToken,
} from '@nightjar/sdk'
import type { FunctionInput, InputVisibility } from '@nightjar/wallet/local/functionInputs'
import type { ExecuteRequest } from '@nightjar/wallet/types'
import { showDigits } from '../../../lib/format.ts'
import { translate } from '../../../lib/text/translate.ts'
import type { MessageId } from '../../../messageIds.ts'
import { callTitles, isOfRegistry, paramLabels, tokenOfAmount } from './callWords.ts'

/** A token's name; showing an amount needs no more than this. */
export type NamedToken = {
  readonly id: string
  readonly symbol: string
  readonly decimals: number
  /** Whether its id is one of token_registry.aleo. */
  readonly isOfRegistry?: boolean
}

/** One line of what is signed, and who sees it. */
export type Fact = {
  readonly label: string
  readonly value: string
  /** The whole value if `value` is shortened. */
  readonly title: string
  readonly visibility: InputVisibility
}

export type Description = {
  readonly title: string
  readonly facts: readonly Fact[]
  /** How it treats the account that signs. */
  readonly account: Treatment
}

type Context = {
  readonly request: ExecuteRequest
  readonly inputs: readonly FunctionInput[]
  readonly address: string
  readonly tokens: readonly NamedToken[]
}

/** Tokens of other programs as calls name them: an ARC-20 token by its program, registry tokens by their ids there. */
export function namedOutside(wrapped: readonly WrappedToken[]): readonly NamedToken[] {
  return wrapped.flatMap(({ wrapperProgram, programId, originTokenId, symbol, decimals }) => {
    if (wrapperProgram === PROGRAMS.arc20) {
      return { id: encodeProgramId(programId), symbol, decimals }
    }
    const isOfRegistry = wrapperProgram === PROGRAMS.registry
    return isOfRegistry ? { id: originTokenId, symbol, decimals, isOfRegistry } : []
  })
}

const aleo: NamedToken = { id: 'ALEO', symbol: 'ALEO', decimals: 6 }

/** Describes a call: every input by name, amounts in whole units, and who sees each of them and the signer. */
export function describeRequest(context: Context): Description {
  const account = treatmentOf(context.request, context.address)
  return { ...describeCall(context), account }
}

function describeCall(context: Context): Omit<Description, 'account'> {
  const { request, inputs } = context
  const isJoin = isOutsideJoin(context)
  const title = isJoin
    ? 'local.call.join'
    : rowOf<MessageId>(callTitles, request.program, request.function)
  const names = isJoin
    ? ['first', 'second']
    : Object.keys(functionOf(request.program, request.function)?.inputs ?? {})
  if (title === undefined || names.length !== inputs.length) {
    return describePlain(context, title) // its types are not known yet, or it has no labels here
  }
  const facts = names.flatMap((_, index) => describeParam(context, names, index))
  return { title: translate(title), facts: [sender(context), ...facts] }
}

/** For an outside token that is known here; in any other program a function of that name may do anything. */
function isOutsideJoin({ request, tokens }: Context): boolean {
  if (request.function !== 'join') return false
  const { program } = request
  return program === REGISTRY_PROGRAM || tokens.some(({ id }) => id === encodeProgramId(program))
}

/** Every input unchanged. */
function describePlain(
  context: Context,
  known: MessageId | undefined,
): Omit<Description, 'account'> {
  const { request, inputs } = context
  const facts = request.inputs.map((value, index) => {
    const { type, visibility } = inputs[index] ?? {
      type: translate('local.value'),
      visibility: 'public' as const,
    }
    const label = translate('local.inputType', { number: index + 1, type })
    return { label, value: shorten(value), title: value, visibility }
  })
  const title =
    known === undefined
      ? translate('local.callPlain', { name: request.function })
      : translate(known)
  return { title, facts: [sender(context), ...facts] }
}

function sender({ request, address }: Context): Fact {
  const account = treatmentOf(request, address)
  const id = account === 'payer' ? 'local.youByFee' : 'local.youAddress'
  return {
    label: translate('local.from'),
    value: translate(id, { address: shortAddress(address) }),
    title: address,
    visibility: account === 'hidden' ? 'private' : 'public',
  }
}

function treatmentOf(request: ExecuteRequest, signer: string): Treatment {
  const { program, function: name, inputs, privateFee = true } = request
  return seenBy({ program, function: name, inputs, signer, privateFee }).account
}

function describeParam(context: Context, names: readonly string[], index: number): readonly Fact[] {
  const name = names[index] ?? ''
  const raw = context.request.inputs[index] ?? ''
  if (raw === '0field' && /^t[23]$/.test(name)) return [] // the path has ended before
  const isId = !raw.startsWith('{')
  if (isId && saidByAmount(context, names, name) && findNamed(context, names, name)) return []
  const visibility = context.inputs[index]?.visibility ?? 'public'
  const unit = tokenOfAmount(context.request.program, names, name)
  const value =
    unit === undefined ? showValue(context, names, name) : showUnit(context, names, unit, raw)
  const label = paramLabels[name]
  return [{ label: label === undefined ? name : translate(label), value, title: raw, visibility }]
}

/** Whether an amount's line already names the token. */
function saidByAmount({ request }: Context, names: readonly string[], name: string): boolean {
  const said = names.map((each) => tokenOfAmount(request.program, names, each))
  return name !== 't0' && said.includes(name)
}

function showValue(context: Context, names: readonly string[], name: string): string {
  const raw = context.request.inputs[names.indexOf(name)] ?? ''
  if (/^(id|token|token_program|token_in|token_out|token_a|token_b|t\d)$/.test(name)) {
    const unknown = () => translate('local.unknownToken', { id: shortId(raw) })
    return findNamed(context, names, name)?.symbol ?? unknown()
  }
  if (name === 'deadline') return translate('local.block', { height: group(raw) })
  if (raw.startsWith('aleo1')) return showAddress(context, raw)
  if (raw.startsWith('{')) return showRecord(raw, findNamed(context, names, name))
  return shorten(raw)
}

function showUnit(context: Context, names: readonly string[], unit: string, raw: string): string {
  const amount = BigInt(raw.replace(/u\d+$/, ''))
  const token = unit === 'ALEO' ? aleo : findNamed(context, names, unit)
  if (token === undefined) return translate('local.units', { amount: group(raw) })
  return `${showDigits(amount, token.decimals)} ${token.symbol}`
}

/** The token that a parameter identifies, if it is known. */
function findNamed(
  context: Context,
  names: readonly string[],
  name: string,
): NamedToken | undefined {
  const digits = tokenIdOf(context, names, name).replace(/field$/, '')
  const { program } = context.request
  const isOutside = program === REGISTRY_PROGRAM || isOfRegistry(program, names, name)
  return context.tokens.find(
    (token) =>
      token.id.replace(/field$/, '') === digits && (token.isOfRegistry ?? false) === isOutside,
  )
}

/** The id of the token that a parameter identifies: an id, a record with or without one, or the end of a path. */
function tokenIdOf({ request }: Context, names: readonly string[], unit: string): string {
  const at = (name: string): string => request.inputs[names.indexOf(name)] ?? ''
  if (unit === 'path') return [at('t3'), at('t2')].find((id) => id !== '0field') ?? ''
  const raw = at(unit)
  const own = raw.startsWith('{') ? encodeProgramId(request.program) : raw
  return raw.match(/token(?:_id)?:\s*(\d+field)/)?.[1] ?? own
}

function showRecord(raw: string, token: NamedToken | undefined): string {
  const microcredits = raw.match(/microcredits:\s*(\d+)u64/)?.[1]
  if (microcredits !== undefined) return `${showDigits(BigInt(microcredits), 6)} ALEO`
  const amount = raw.match(/amount:\s*(\d+)u128/)?.[1]
  if (token === undefined || amount === undefined) return translate('local.aRecord')
  const value = showDigits(BigInt(amount), token.decimals)
  return translate('local.recordOf', { amount: `${value} ${token.symbol}` })
}

function showAddress({ address }: Context, raw: string): string {
  if (raw === address) return translate('local.you')
  const program = Object.entries(PROGRAM_ADDRESSES).find(([, known]) => known === raw)?.[0]
  return program === undefined
    ? shortAddress(raw)
    : translate('local.program', { program: `nightjar_${program}.aleo` })
}

function group(raw: string): string {
  return showDigits(BigInt(raw.replace(/u\d+$/, '')), 0)
}

function shorten(text: string): string {
  return text.length <= 28 ? text : `${text.slice(0, 14)}…${text.slice(-10)}`
}

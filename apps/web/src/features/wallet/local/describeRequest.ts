import {
  encodeProgramId,
  functionOf,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  rowOf,
  shortAddress,
  shortId,
  type WrappedToken,
} from '@nightjar/sdk'
import { showDigits } from '../../../lib/format.ts'
import { translate } from '../../../lib/text/translate.ts'
import type { MessageId } from '../../../messageIds.ts'
import type { FunctionInput, InputSight } from '../../../wallets/local/functionInputs.ts'
import type { ExecuteRequest } from '../../../wallets/types.ts'
import { callTitles, paramLabels, tokenOfAmount } from './callWords.ts'

/** What a token is called; only this much is needed to show an amount. */
export type NamedToken = { readonly id: string; readonly symbol: string; readonly decimals: number }

/** One line of what is signed and who sees it. */
export type Fact = {
  readonly label: string
  readonly value: string
  /** The whole value where `value` is shortened. */
  readonly title: string
  readonly sight: InputSight
}

export type Description = { readonly title: string; readonly facts: readonly Fact[] }

type Context = {
  readonly request: ExecuteRequest
  readonly inputs: readonly FunctionInput[]
  readonly address: string
  readonly tokens: readonly NamedToken[]
}

/** Tokens of other programs as the router names them: an ARC-20 one by its program. */
export function namedOutside(wrapped: readonly WrappedToken[]): readonly NamedToken[] {
  return wrapped
    .filter(({ wrapperProgram }) => wrapperProgram === PROGRAMS.arc20)
    .map(({ programId, symbol, decimals }) => ({
      id: encodeProgramId(programId),
      symbol,
      decimals,
    }))
}

const aleo: NamedToken = { id: 'ALEO', symbol: 'ALEO', decimals: 6 }

/** Puts a call into words: every input by name, amounts in whole units, and who sees each of them. */
export function describeRequest(context: Context): Description {
  const { request, inputs } = context
  const title = rowOf<MessageId>(callTitles, request.program, request.function)
  const names = Object.keys(functionOf(request.program, request.function)?.inputs ?? {})
  if (title === undefined || names.length !== inputs.length) {
    return describePlain(context, title) // its types are not known yet, or it has no words here
  }
  const facts = names.flatMap((_, index) => describeParam(context, names, index))
  return { title: translate(title), facts: [payer(context), ...facts] }
}

/** Every input as it is. */
function describePlain(context: Context, known: MessageId | undefined): Description {
  const { request, inputs } = context
  const facts = request.inputs.map((value, index) => {
    const { type, sight } = inputs[index] ?? {
      type: translate('local.value'),
      sight: 'public' as const,
    }
    const label = translate('local.inputType', { number: index + 1, type })
    return { label, value: shorten(value), title: value, sight }
  })
  const title =
    known === undefined
      ? translate('local.callPlain', { name: request.function })
      : translate(known)
  return { title, facts: [payer(context), ...facts] }
}

function payer({ request, address }: Context): Fact {
  const sight = request.privateFee === false ? 'public' : 'private'
  const value = translate('local.youAddress', { address: shortAddress(address) })
  return { label: translate('local.from'), value, title: address, sight }
}

function describeParam(context: Context, names: readonly string[], index: number): readonly Fact[] {
  const name = names[index] ?? ''
  const raw = context.request.inputs[index] ?? ''
  if (raw === '0field' && /^t[23]$/.test(name)) return [] // the path ends before
  if (saidByAmount(context, names, name) && findToken(context, raw) !== undefined) return []
  const sight = context.inputs[index]?.sight ?? 'public'
  const unit = tokenOfAmount(context.request.program, names, name)
  const value =
    unit === undefined ? showValue(context, name, raw) : showUnit(context, names, unit, raw)
  const label = paramLabels[name]
  return [{ label: label === undefined ? name : translate(label), value, title: raw, sight }]
}

/** Whether an amount's line names the token already. */
function saidByAmount({ request }: Context, names: readonly string[], name: string): boolean {
  const said = names.map((each) => tokenOfAmount(request.program, names, each))
  return name !== 't0' && said.includes(name)
}

function showValue(context: Context, name: string, raw: string): string {
  if (/^(token|token_program|token_in|token_out|token_a|token_b|t\d)$/.test(name)) {
    const unknown = () => translate('local.unknownToken', { id: shortId(raw) })
    return findToken(context, raw)?.symbol ?? unknown()
  }
  if (name === 'deadline') return translate('local.block', { height: group(raw) })
  if (raw.startsWith('aleo1')) return showAddress(context, raw)
  if (raw.startsWith('{')) return showRecord(context, raw)
  return shorten(raw)
}

function showUnit(context: Context, names: readonly string[], unit: string, raw: string): string {
  const amount = BigInt(raw.replace(/u\d+$/, ''))
  const token = unit === 'ALEO' ? aleo : findToken(context, tokenIdOf(context, names, unit))
  if (token === undefined) return translate('local.units', { amount: group(raw) })
  return `${showDigits(amount, token.decimals)} ${token.symbol}`
}

/** The id of the token that a parameter names, be it an id, a record, or the end of a path. */
function tokenIdOf({ request }: Context, names: readonly string[], unit: string): string {
  const at = (name: string): string => request.inputs[names.indexOf(name)] ?? ''
  if (unit === 'path') return [at('t3'), at('t2')].find((id) => id !== '0field') ?? ''
  const raw = at(unit)
  return raw.match(/token:\s*(\d+field)/)?.[1] ?? raw
}

function showRecord(context: Context, raw: string): string {
  const microcredits = raw.match(/microcredits:\s*(\d+)u64/)?.[1]
  if (microcredits !== undefined) return `${showDigits(BigInt(microcredits), 6)} ALEO`
  const token = findToken(context, raw.match(/token:\s*(\d+field)/)?.[1] ?? '')
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

function findToken({ tokens }: Context, id: string): NamedToken | undefined {
  const digits = id.replace(/field$/, '')
  return tokens.find((token) => token.id.replace(/field$/, '') === digits)
}

function group(raw: string): string {
  return showDigits(BigInt(raw.replace(/u\d+$/, '')), 0)
}

function shorten(text: string): string {
  return text.length <= 28 ? text : `${text.slice(0, 14)}…${text.slice(-10)}`
}

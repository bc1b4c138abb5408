import { formatAmount, PROGRAM_ADDRESSES, shortAddress, shortId } from '@nightjar/sdk'
import type { FunctionInput, InputSight } from '../../wallets/local/functionInputs.ts'
import type { ExecuteRequest } from '../../wallets/types.ts'
import { type CallWords, callWords, paramLabels } from './callWords.ts'

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

const aleo: NamedToken = { id: 'ALEO', symbol: 'ALEO', decimals: 6 }

/** Puts a call into words: every input by name, amounts in whole units, and who sees each of them. */
export function describeRequest(context: Context): Description {
  const { request, inputs } = context
  const words = callWords[request.program]?.[request.function]
  if (words === undefined || words.params.length !== inputs.length) return describePlain(context)
  const facts = words.params.flatMap((param, index) => describeParam(context, words, param, index))
  return { title: words.title, facts: [payer(context), ...facts] }
}

/** A call that has no words here: every input as it is. */
function describePlain(context: Context): Description {
  const { request, inputs } = context
  const facts = request.inputs.map((value, index) => {
    const { type, sight } = inputs[index] ?? { type: 'value', sight: 'public' as const }
    return { label: `Input ${index + 1}, ${type}`, value: shorten(value), title: value, sight }
  })
  return { title: `Call ${request.function}`, facts: [payer(context), ...facts] }
}

function payer({ request, address }: Context): Fact {
  const sight = request.privateFee ? 'private' : 'public'
  return { label: 'From', value: `You, ${shortAddress(address)}`, title: address, sight }
}

function describeParam(
  context: Context,
  words: CallWords,
  param: string,
  index: number,
): readonly Fact[] {
  const [name = '', unit] = param.split('@')
  const raw = context.request.inputs[index] ?? ''
  if (raw === '0field' && /^t[23]$/.test(name)) return [] // the path ends before
  if (saidByAmount(words, name) && findToken(context, raw) !== undefined) return []
  const sight = context.inputs[index]?.sight ?? 'public'
  const value =
    unit === undefined ? showValue(context, name, raw) : showUnit(context, words, unit, raw)
  return [{ label: paramLabels[name] ?? name, value, title: raw, sight }]
}

/** Whether an amount's line names the token already. */
function saidByAmount({ params }: CallWords, name: string): boolean {
  return name !== 't0' && params.some((param) => param.endsWith(`@${name}`))
}

function showValue(context: Context, name: string, raw: string): string {
  if (/^(token|token_in|token_out|token_a|token_b|t\d)$/.test(name)) {
    return findToken(context, raw)?.symbol ?? `${shortId(raw)}, unknown token`
  }
  if (name === 'deadline') return `block ${group(raw)}`
  if (raw.startsWith('aleo1')) return showAddress(context, raw)
  if (raw.startsWith('{')) return showRecord(context, raw)
  return shorten(raw)
}

function showUnit(context: Context, words: CallWords, unit: string, raw: string): string {
  const amount = BigInt(raw.replace(/u\d+$/, ''))
  const token = unit === 'ALEO' ? aleo : findToken(context, tokenIdOf(context, words, unit))
  if (token === undefined) return `${group(raw)} base units`
  return `${formatAmount(amount, token.decimals, { group: true })} ${token.symbol}`
}

/** The id of the token that a parameter names, be it an id, a record, or the end of a path. */
function tokenIdOf({ request }: Context, words: CallWords, unit: string): string {
  const at = (name: string): string => request.inputs[words.params.indexOf(name)] ?? ''
  if (unit === 'last') return [at('t3'), at('t2')].find((id) => id !== '0field') ?? ''
  const raw = at(unit)
  return raw.match(/token:\s*(\d+field)/)?.[1] ?? raw
}

function showRecord(context: Context, raw: string): string {
  const microcredits = raw.match(/microcredits:\s*(\d+)u64/)?.[1]
  if (microcredits !== undefined) return `${formatAmount(BigInt(microcredits), 6)} ALEO`
  const token = findToken(context, raw.match(/token:\s*(\d+field)/)?.[1] ?? '')
  const amount = raw.match(/amount:\s*(\d+)u128/)?.[1]
  if (token === undefined || amount === undefined) return 'a record of yours'
  return `a record of ${formatAmount(BigInt(amount), token.decimals, { group: true })} ${token.symbol}`
}

function showAddress({ address }: Context, raw: string): string {
  if (raw === address) return 'You'
  const program = Object.entries(PROGRAM_ADDRESSES).find(([, known]) => known === raw)?.[0]
  return program === undefined
    ? shortAddress(raw)
    : `the exchange's program nightjar_${program}.aleo`
}

function findToken({ tokens }: Context, id: string): NamedToken | undefined {
  const digits = id.replace(/field$/, '')
  return tokens.find((token) => token.id.replace(/field$/, '') === digits)
}

function group(raw: string): string {
  return formatAmount(BigInt(raw.replace(/u\d+$/, '')), 0, { group: true })
}

function shorten(text: string): string {
  return text.length <= 28 ? text : `${text.slice(0, 14)}…${text.slice(-10)}`
}

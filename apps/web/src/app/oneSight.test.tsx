import {
  type ExplorerTransaction,
  functionOf,
  functions,
  receiverOf,
  type SignedCall,
  seenBy,
  shortAddress,
  showsPart,
  usesRecords,
  ZERO_ADDRESS,
} from '@nightjar/sdk'
import { render } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { isHiddenIn } from '../features/activity/DetailHead.tsx'
import { type Detail, detailOf } from '../features/activity/detailOf.ts'
import { detailSight } from '../features/activity/detailSight.ts'
import { fromListed, fromSent } from '../features/activity/mergeEntries.ts'
import { seenIn } from '../features/activity/seenIn.ts'
import { describeRequest } from '../features/wallet/local/describeRequest.ts'
import { setConfig } from '../lib/config.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { treatmentOf } from '../plans/accentOf.ts'
import { trialOf } from '../plans/trialOf.ts'
import { ADDRESS } from '../testing/exchange.ts'
import { OTHER, privateActions } from '../testing/privateActions.ts'
import { testConfig } from '../testing/testConfig.ts'
import { toTransaction } from '../transactions/submit.ts'
import { treatmentIn } from '../transactions/treatmentIn.ts'
import { accentFor, modeOf } from '../ui/accent.ts'
import { SeenNote } from '../ui/SeenNote.tsx'
import { sightOf } from '../ui/sightOf.ts'
import { Trader } from '../ui/Trader.tsx'
import { Visibility } from '../ui/Visibility.tsx'

const ONCE = `aleo1${'z'.repeat(58)}`
const others = ['any.aleo/main', 'token_registry.aleo/join']

type Named = { readonly name: string; readonly call: Omit<SignedCall, 'privateFee'> }

/** Every function of the suite and some of other programs; whoever receives publicly is the account or somebody else. */
const calls: readonly Named[] = [
  ...Object.entries(functions).flatMap(([program, table]) =>
    Object.entries(table).flatMap(([name, { inputs }]) =>
      [ADDRESS, OTHER].map((to) => ({
        name: `${program}/${name} to ${shortAddress(to)}`,
        call: { program, function: name, signer: ADDRESS, inputs: inputsOf(inputs, to) },
      })),
    ),
  ),
  ...others.map((name) => {
    const [program = '', called = ''] = name.split('/')
    return { name, call: { program, function: called, signer: ADDRESS, inputs: [] } }
  }),
  ...privateActions.map(([name, action]) => {
    const trial = trialOf(action, { address: ADDRESS, deadlineHeight: 100 })
    const inputs = trial.inputs.map((each) => (each === ZERO_ADDRESS ? ONCE : each))
    return { name, call: { ...trial, signer: ADDRESS, inputs } }
  }),
]

/** Surpluses go to one-time addresses. */
function inputsOf(inputs: Readonly<Record<string, string>>, to: string): readonly string[] {
  return Object.entries(inputs).map(([name, type]) => {
    if (!type.startsWith('address')) return '1field'
    return name === 'refund_to' || name === 'to_pub' ? ONCE : to
  })
}

const withFees = calls.flatMap(({ name, call }) =>
  [true, false].map((privateFee) => ({
    name: `${name}, ${privateFee ? 'private' : 'public'} fee`,
    call: { ...call, privateFee },
  })),
)

/** As this browser writes it down when it is sent. */
function sentOf({ signer: address, inputs = [], ...call }: SignedCall) {
  const transaction = { ...call, inputs, feeMicrocredits: 1n }
  const isPrivate = usesRecords(call.program, call.function)
  const sent = toTransaction('sent', { transaction, address, kind: 'swap', isPrivate }, 1)
  const status = 'accepted' as const
  const outcome = { status, height: 5, timestamp: 1, fee: '1', reason: null, moved: null }
  return { ...sent, onchainId: 'at1a', phase: status, outcome }
}

/** As the server lists it, which knows no more than the chain. */
function listedOf(call: SignedCall): ExplorerTransaction {
  const { sender: address, payer: fee_payer } = seenBy(call)
  const { program, function: name, inputs = [] } = call
  const names = Object.keys(functionOf(program, name)?.inputs ?? {})
  const given = ['to', 'to_pub', 'refund_to', 'spender'].find((each) => showsPart(call, each))
  const recipient = given === undefined ? null : (inputs[names.indexOf(given)] ?? null)
  const isPrivate = usesRecords(program, name)
  return {
    ...{ tx_id: 'at1a', transition_id: 'au1a', height: 5, timestamp: 1, tx_type: 'swap' },
    ...{ status: 'accepted', reason: null, paid: [], received: [], pairs: [], in_doubt: false },
    ...{ from: null, to: null, surplus: [], surplus_to: null, approved: [] },
    ...{ program, function: name, address, recipient, private: isPrivate, fee: '1', fee_payer },
  }
}

const receiptOf = (call: ExplorerTransaction) => {
  const { tx_id, status, height, timestamp, reason, fee, fee_payer } = call
  return { tx_id, status, height, timestamp, reason, fee, fee_payer, calls: [call] }
}

/** Whether a view says that the account is seen. */
type View = { readonly view: string; readonly isSeen: boolean }

function viewsOf(call: SignedCall): readonly View[] {
  const [sent, listed] = [sentOf(call), listedOf(call)]
  const inDetails = (['sent', 'found'] as const).flatMap((kind) => {
    const detail = detailOf({ receipt: kind === 'found' ? receiptOf(listed) : undefined, sent })
    return detail ? detailViews(kind, detail) : []
  })
  const { inputs = [], privateFee, program, function: name } = call
  const request = { program, function: name, inputs, privateFee, feeMicrocredits: 1n }
  const sheet = describeRequest({ request, inputs: [], address: ADDRESS, tokens: [] })
  return [
    seenView('review', <Visibility {...sightOf(call, [])} />),
    { view: 'wallet sheet', isSeen: modeOf(accentFor[sheet.account]) === 'public' },
    { view: 'wallet sheet, from', isSeen: sheet.facts[0]?.visibility === 'public' },
    { view: 'receipt', isSeen: isOpen(<SeenNote account={treatmentIn(sent)} />) },
    { view: 'history, sent', isSeen: seenIn(fromSent(sent), ADDRESS).account !== 'hidden' },
    { view: 'history', isSeen: seenIn(fromListed(listed, sent), ADDRESS).account !== 'hidden' },
    ...inDetails,
    { view: 'tape', isSeen: tapeOf(listed).includes(shortAddress(ADDRESS)) },
  ]
}

function detailViews(kind: string, detail: Detail): readonly View[] {
  const shown = detailSight(detail, { own: ADDRESS, show: () => '' })
  const views = [seenView(`detail, ${kind}`, <Visibility {...shown} />)]
  if (!detail.isPrivate) return views
  return [...views, { view: `detail’s head, ${kind}`, isSeen: !isHiddenIn(detail, ADDRESS) }]
}

const rendered = new Map<string, string>()

/** Many calls look alike: each look is rendered once. */
function html(element: React.ReactElement): string {
  const look = JSON.stringify([(element.type as { readonly name: string }).name, element.props])
  const known = rendered.get(look) ?? renderedOf(element)
  rendered.set(look, known)
  return known
}

function renderedOf(element: React.ReactElement): string {
  const { container, unmount } = render(element)
  const { innerHTML } = container
  unmount()
  return innerHTML
}

const isOpen = (element: React.ReactElement) => html(element).includes('Everyone sees this')
const tapeOf = (listed: ExplorerTransaction): string =>
  html(<Trader call={listed} receiver={receiverOf(listed)} />)

/** The columns of who sees what: the account is in one of them. */
function seenView(view: string, columns: React.ReactElement): View {
  const [everyone = '', onlyYou = ''] = html(columns).split('Only you see<')
  const isSeen = /your address/i.test(everyone) || everyone.includes(shortAddress(ADDRESS))
  const isHidden = /That it was you|Who sent it/.test(onlyYou)
  return { view: isSeen === isHidden ? `${view} (both or neither)` : view, isSeen }
}

beforeAll(async () => {
  setConfig(testConfig)
  await Promise.all([
    loadMessages('plans'),
    loadMessages('features/activity'),
    loadMessages('features/wallet/local'),
  ])
})

describe('seenBy', () => {
  test('privacy 18: review, wallet sheet, receipt, history, detail and tape of a transaction agree', () => {
    const contradictions = withFees.flatMap(({ name, call }) => {
      const isSeen = seenBy(call).account !== 'hidden'
      const wrong = viewsOf(call).filter(
        (each) => each.isSeen !== isSeen || / \(both/.test(each.view),
      )
      return wrong.map(
        ({ view }) => `${name}: ${view}, although it is ${isSeen ? 'seen' : 'hidden'}`,
      )
    })
    expect(contradictions).toEqual([])
  })

  test('privacy 18: the button’s accent is what the review says, half amber if only the fee shows the account', () => {
    const found = new Set<string>()
    for (const [, action] of privateActions) {
      for (const paysPrivately of [true, false]) {
        const terms = { address: ADDRESS, paysPrivately }
        const call = trialOf(action, { address: ADDRESS, deadlineHeight: 0 })
        const review = html(
          <Visibility {...sightOf({ ...call, signer: ADDRESS, privateFee: paysPrivately }, [])} />,
        )
        const [everyone = ''] = review.split('Only you see<')
        const byFee = everyone.includes('because it pays the fee') ? 'mixed' : 'public'
        const accent = accentFor[treatmentOf(action, terms)]
        expect(accent).toBe(everyone.includes('Your address') ? byFee : 'private')
        found.add(accent)
      }
    }
    expect([...found].sort()).toEqual(['mixed', 'private', 'public'])
  })
})

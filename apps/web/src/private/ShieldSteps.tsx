import type { CallStep, Wait } from '@nightjar/sdk'
import { Eye, EyeOff, Hourglass, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useChainHead } from '../lib/chainHead.ts'
import { showAge } from '../lib/showAge.ts'
import { spellAmount } from '../lib/spellToken.ts'
import { useText } from '../lib/text/useText.ts'
import { useAccount, useExchange } from '../lib/useExchange.ts'
import { createTokenOf } from '../lib/useTokenOf.ts'
import type { Preview } from '../plans/previewPlan.ts'
import { showSpan } from '../plans/showSpan.ts'
import { classNames } from '../ui/classNames.ts'
import type { Shielded } from './useShielded.ts'

type ShieldStepsProps = Shielded & {
  readonly preview: Preview
  /** What the action does, as in "Swap 100 USDX". */
  readonly does: string
}

/** If public money pays: what becomes private of it, whether to wait for others, and the action itself. */
export function ShieldSteps({ preview, does, ...shielded }: ShieldStepsProps) {
  const t = useText()
  const show = useShieldText()
  const { calls, paysPrivately } = preview
  const list = (amounts: readonly string[]) =>
    amounts.reduce((first, second) => t('private.and', { first, second }))
  const amounts = calls.map(show)
  const uncommon = calls.filter((call) => !isCommon(call)).map(show)
  const { advised, wait } = shielded
  return (
    <ol
      aria-label={t('private.waySteps')}
      className="mt-2 animate-enter overflow-hidden rounded-field border border-line text-13"
    >
      <Row icon={Eye} tone="text-public" title={t('private.wayShield', { amounts: list(amounts) })}>
        {uncommon.length === 0
          ? t('private.wayCommon', { amount: amounts[0] ?? '' })
          : t('private.wayUncommon', { amount: list(uncommon) })}{' '}
        {t('private.waySeen')} <ReadAge />
      </Row>
      {advised && <WaitRow {...shielded} advised={advised} />}
      <Row icon={EyeOff} tone="text-private" isVeiled title={does}>
        {t(paysPrivately ? 'private.wayHidden' : 'private.wayFee')}
      </Row>
      <li className="border-line border-t px-3 py-2 text-low">
        {t(wait ? 'private.wayAskedLater' : 'private.wayAsked', {
          now: calls.length,
          later: preview.steps.length - calls.length,
        })}
      </li>
    </ol>
  )
}

/** How old the public balances are, unless they are new. */
function ReadAge() {
  const t = useText()
  const { readAt } = useAccount()
  useChainHead() // with each block they are older
  const age = showAge(Math.floor(readAt / 1000), Date.now())
  return readAt === 0 || age.id === 'lib.age.now' ? null : t('private.heldRead', { age })
}

type RowProps = {
  readonly icon: LucideIcon
  readonly tone: string
  readonly title: string
  readonly isVeiled?: boolean
  readonly action?: ReactNode
  readonly children: ReactNode
}

function Row({ icon: Icon, tone, title, isVeiled = false, action, children }: RowProps) {
  return (
    <li
      className={classNames(
        'flex gap-3 border-line px-3 py-2 not-first:border-t',
        isVeiled && 'veil',
      )}
    >
      <Icon
        size={17}
        strokeWidth={1.5}
        aria-hidden="true"
        className={classNames('mt-0.5 shrink-0', tone)}
      />
      <span className="min-w-0 grow">
        <span className={classNames('block font-medium', tone)}>{title}</span>
        <span className="block text-low">{children}</span>
      </span>
      {action}
    </li>
  )
}

/** How long the money rests; skipped or not by a click. */
function WaitRow({ advised, wait, onSkip }: Shielded & { readonly advised: Wait }) {
  const t = useText()
  return (
    <Row
      icon={Hourglass}
      tone={wait ? 'text-high' : 'text-low'}
      title={
        wait ? t('private.wayRest', { time: showSpan(advised.blocks) }) : t('private.waySkipped')
      }
      action={
        <button
          type="button"
          onClick={() => onSkip(wait !== undefined)}
          className="min-h-8 shrink-0 self-start rounded-control px-2 font-medium text-mid underline hover:text-high max-desk:min-h-11"
        >
          {t(wait ? 'private.waySkip' : 'private.wayUnskip')}
        </button>
      }
    >
      {t('private.wayRestWhy')}
    </Row>
  )
}

/** The amount of a call that makes money private, in words. */
export function useShieldText(): (call: CallStep) => string {
  const { tokens } = useExchange()
  return ({ paid: [movement] }) =>
    (movement && spellAmount(movement, createTokenOf(tokens, []))) ?? ''
}

/** Whether an amount is one that many people choose: 1, 2 or 5 and zeros. */
function isCommon(call: CallStep): boolean {
  return call.kind !== 'shield' || /^[125]0*$/.test(call.amount.toString())
}

import type { Stage } from '@nightjar/wallet/local/prompts'
import type { Prepared } from '@nightjar/wallet/local/signer'
import type { BuildStage } from '@nightjar/wallet/types'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { config } from '../../../lib/config.ts'
import { showDigits } from '../../../lib/format.ts'
import { tokensQuery, wrappedTokensQuery } from '../../../lib/queries.ts'
import { sentenceOf } from '../../../lib/sentenceOf.ts'
import { withForm } from '../../../lib/spellToken.ts'
import { translate } from '../../../lib/text/translate.ts'
import { useText } from '../../../lib/text/useText.ts'
import type { MessageId } from '../../../messageIds.ts'
import { Preflight } from '../../../preflight/Preflight.tsx'
import { accentFor, modeOf } from '../../../ui/accent.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { describeRequest, type Fact, namedOutside } from './describeRequest.ts'
import type { PromptProps } from './promptProps.ts'

type Check =
  | { readonly state: 'running' }
  | { readonly state: 'ready'; readonly prepared: Prepared }
  | { readonly state: 'failed'; readonly reason: string }

/**
 * Says what is about to be signed, who will see which part of it, and its cost. A proof takes time, and so may the person:
 * if the chain would by now reject it, it can no longer be confirmed.
 */
export function ConfirmTransaction({ prompt, onConfirm, onRefuse }: PromptProps<'transaction'>) {
  const t = useText()
  const { request, address } = prompt
  const check = usePrepared(prompt.prepared)
  const [fails, setFails] = useState(false)
  const { data: inside = [] } = useQuery(tokensQuery)
  const { data: wrapped = [] } = useQuery(wrappedTokensQuery)
  const tokens = [...inside.map((token) => withForm(token)), ...namedOutside(wrapped)]
  const inputs = check.state === 'ready' ? check.prepared.inputs : []
  const { title, facts, account } = describeRequest({ request, inputs, address, tokens })
  const accent = accentFor[account]
  return (
    <Modal
      show
      title={t('local.confirmTitle')}
      zIndex={110}
      maskClosable={false}
      onClose={onRefuse}
    >
      <p className="font-bold text-22">{title}</p>
      <p className="mt-0.5 break-all text-13 text-low">
        {request.program} · {request.function}
      </p>
      {check.state === 'running' && (
        <FactsSkeleton rows={request.inputs.length + 1} stage={prompt.stage} />
      )}
      {check.state === 'ready' && (
        <>
          <Facts facts={facts} />
          <Preflight
            build={() => ({ privateFee: true, ...request })}
            name={`prompt ${prompt.id}`}
            address={address}
            advice="local.stale"
            onVerdict={setFails}
          />
        </>
      )}
      {check.state === 'failed' && (
        <p role="alert" className="mt-4 rounded-field bg-s2 px-4 py-3 text-danger">
          {check.reason}
        </p>
      )}
      <Fee check={check} isPrivate={request.privateFee !== false} />
      <div className="mt-5 grid grid-cols-2 gap-3" data-mode={accent}>
        <Button kind="secondary" size="large" onClick={onRefuse}>
          {t(check.state === 'failed' ? 'local.close' : 'local.refuse')}
        </Button>
        <Button
          size="large"
          busy={check.state === 'running'}
          disabled={check.state === 'failed' || fails}
          onClick={onConfirm}
        >
          {modeOf(accent) === 'public' && <Eye size={18} strokeWidth={1.5} aria-hidden="true" />}
          {t('local.confirm')}
        </Button>
      </div>
    </Modal>
  )
}

const credits = (microcredits: bigint) => `${showDigits(microcredits, 6)} ALEO`

function usePrepared(prepared: Promise<Prepared>): Check {
  const [check, setCheck] = useState<Check>({ state: 'running' })
  useEffect(() => {
    prepared.then(
      (value) => setCheck({ state: 'ready', prepared: value }),
      (failure: unknown) => setCheck({ state: 'failed', reason: reasonOf(failure) }),
    )
  }, [prepared])
  return check
}

function reasonOf(failure: unknown): string {
  return sentenceOf(failure) || translate('local.notPrepared')
}

/** Placeholder rows as high as the facts that replace them, and the progress of building. */
function FactsSkeleton({ rows, stage }: { readonly rows: number; readonly stage: Stage }) {
  const t = useText()
  const now = useSyncExternalStore(stage.subscribe, stage.get)
  const step = steps.indexOf(now) + 1
  return (
    <>
      <div role="status" aria-label={t('local.preparing')} className="mt-4">
        <div className="space-y-1">
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and keep their order
            <div key={row} className="skeleton h-10" />
          ))}
        </div>
        <p className="mt-3 text-13 text-mid">{t(stages[now])}</p>
        <div className="mt-2 flex gap-1" aria-hidden="true">
          {steps.map((each, index) => (
            <span
              key={each}
              className={classNames('h-1 flex-1 rounded-full', index < step ? 'bg-mid' : 'bg-s3')}
            />
          ))}
        </div>
      </div>
      {now === 'proving' && <TimeLeft since={stage.since()} />}
    </>
  )
}

/** How much longer the proof takes, in steps that can be read; it is not spoken at each of them. */
function TimeLeft({ since }: { readonly since: number }) {
  const t = useText()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = (config().proveSeconds ?? 0) - (now - since) / 1000
  const count = Math.max(0, Math.ceil(left / 5) * 5)
  return <p className="mt-2 text-13 text-low">{t('local.secondsLeft', { count })}</p>
}

const steps: readonly BuildStage[] = ['programs', 'building', 'proving', 'fee']

const stages = {
  programs: 'local.stage.programs',
  building: 'local.stage.building',
  proving: 'local.stage.proving',
  fee: 'local.stage.fee',
  waiting: 'local.stage.waiting',
} as const satisfies Readonly<Record<BuildStage, MessageId>>

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="mt-4 space-y-1">
      {facts.map((fact) => (
        <FactRow key={fact.label + fact.title} fact={fact} />
      ))}
    </dl>
  )
}

function FactRow({ fact: { label, value, title, visibility } }: { readonly fact: Fact }) {
  const isPrivate = visibility === 'private'
  const Icon = isPrivate ? EyeOff : Eye
  const who = useText()(isPrivate ? 'local.onlyYou' : 'local.everyone')
  return (
    <div
      className={classNames(
        'flex min-h-10 items-center gap-3 rounded-control bg-s2 px-3 py-2 text-13',
        isPrivate && 'veil',
      )}
    >
      <dt className="flex shrink-0 items-center gap-2 text-mid">
        <span className={isPrivate ? 'text-private' : 'text-public'} title={who}>
          <Icon size={16} strokeWidth={1.5} role="img" aria-label={who} />
        </span>
        {label}
      </dt>
      <dd className="ml-auto min-w-0 break-words text-right font-medium" title={title}>
        {value}
      </dd>
    </div>
  )
}

function Fee({ check, isPrivate }: { readonly check: Check; readonly isPrivate: boolean }) {
  const t = useText()
  return (
    <div className="mt-4 flex min-h-6 items-center justify-between gap-3 border-line border-t pt-4">
      <span className="text-mid">{t(isPrivate ? 'local.privateFee' : 'local.fee')}</span>
      {check.state === 'ready' && (
        <span className="font-medium">{credits(check.prepared.feeMicrocredits)}</span>
      )}
      {check.state === 'running' && <span className="skeleton h-5 w-28" />}
    </div>
  )
}

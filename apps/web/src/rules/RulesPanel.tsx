import { shortAddress } from '@nightjar/sdk'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { showBps, showInteger } from '../lib/format.ts'
import { showLength } from '../lib/showTime.ts'
import { useText } from '../lib/text/useText.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { whenOf } from './ruleNotes.ts'
import { type Planned, type Rules, type Share, secondsOf } from './rules.ts'
import { useRules } from './useRules.ts'

/**
 * Every setting of the exchange: its value, announced changes with their height, and who may change it. One line until it
 * is unfolded, unless something is paused or announced.
 */
export function RulesPanel() {
  const t = useText()
  const { rules, isError, retry } = useRules()
  const section = useRef<HTMLDetailsElement>(null)
  const isRead = rules !== undefined
  useEffect(() => {
    if (isRead && location.hash === '#settings') section.current?.scrollIntoView()
  }, [isRead])
  const look = 'mt-3 scroll-mt-20 overflow-hidden rounded-card border border-line bg-s1 shadow-card'
  if (!rules) {
    return (
      <section className={look}>
        {isError ? (
          <FailedNotice title={t('rules.failed')} text={t('rules.failedText')} retry={retry} />
        ) : (
          <div className="skeleton h-14 rounded-none!" />
        )}
      </section>
    )
  }
  return (
    <details
      ref={section}
      id="settings"
      open={location.hash === '#settings' || isChanging(rules)}
      className={`group ${look}`}
    >
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-4 px-4 py-2 desk:px-5">
        <h2 className="font-medium">{t('rules.title')}</h2>
        <span className="text-13 text-mid">
          {t('rules.summary', {
            fee: showBps(rules.swapFeeBps.now),
            trading: t(rules.pause ? 'rules.paused' : 'rules.open'),
            count: announcedIn(rules).length,
          })}
        </span>
        <ChevronDown
          size={16}
          strokeWidth={1.5}
          aria-hidden="true"
          className="ml-auto text-low group-open:rotate-180"
        />
      </summary>
      <p className="max-w-180 border-line border-b px-4 pb-4 text-13 text-mid desk:px-5">
        {t('rules.text', {
          blocks: showInteger(rules.delay),
          time: showLength(secondsOf(rules, rules.delay)),
        })}
      </p>
      <RulesTable rules={rules} />
    </details>
  )
}

const announcedIn = ({ swapFeeBps, share, privateAllowed, guardian }: Rules) =>
  [swapFeeBps, share, privateAllowed, guardian].filter(({ next }) => next !== undefined)

const isChanging = (rules: Rules): boolean =>
  rules.pause !== null || rules.proposedAdmin !== null || announcedIn(rules).length > 0

type Row = {
  readonly id: string
  readonly name: string
  readonly now: ReactNode
  readonly announced: ReactNode
}

function RulesTable({ rules }: { readonly rules: Rules }) {
  const t = useText()
  return (
    <DataTable
      label={t('rules.title')}
      rows={useRows(rules)}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', head: t('rules.setting'), cell: ({ name }) => name, phone: 'title' },
        { id: 'now', head: t('rules.now'), cell: ({ now }) => now, phone: 'value' },
        {
          id: 'announced',
          head: t('rules.announced'),
          cell: ({ announced }) => announced ?? <span className="max-desk:hidden">–</span>,
          phone: 'line',
        },
      ]}
    />
  )
}

function useRows(rules: Rules): readonly Row[] {
  const t = useText()
  const { pause, swapFeeBps, share, privateAllowed, guardian, admin, proposedAdmin } = rules
  const planned = <T,>(
    name: string,
    setting: Planned<T>,
    show: (value: T) => ReactNode,
  ): Pick<Row, 'name' | 'now' | 'announced'> => ({
    name,
    now: show(setting.now),
    announced: setting.next && (
      <span className="inline-flex flex-wrap items-center gap-x-1.5 text-high desk:justify-end">
        {show(setting.next.value)}
        <span className="text-mid">{t('rules.from', whenOf(rules, setting.next.from))}</span>
      </span>
    ),
  })
  const showShare = (value: Share | null) =>
    value ? (
      <span className="inline-flex flex-wrap items-center justify-end gap-x-1.5">
        {t('rules.shareOf', { parts: String(value.parts) })}
        <Address address={value.collector} />
      </span>
    ) : (
      t('rules.noShare')
    )
  const showAllowed = (value: boolean) => t(value ? 'rules.allowed' : 'rules.notAllowed')
  return [
    {
      id: 'trading',
      name: t('rules.trading'),
      now: t(pause ? 'rules.paused' : 'rules.open'),
      announced: pause && (
        <span className="text-mid">
          {pause.until === null ? t('rules.noEnd') : t('rules.opens', whenOf(rules, pause.until))}
        </span>
      ),
    },
    { id: 'fee', ...planned(t('rules.swapFee'), swapFeeBps, showBps) },
    { id: 'share', ...planned(t('rules.share'), share, showShare) },
    { id: 'private', ...planned(t('rules.private'), privateAllowed, showAllowed) },
    {
      id: 'guardian',
      ...planned(t('rules.guardian'), guardian, (address) => <Address address={address} />),
    },
    {
      id: 'admin',
      name: t('rules.admin'),
      now: <Address address={admin} />,
      announced: proposedAdmin && (
        <span className="inline-flex flex-wrap items-center gap-x-1.5 desk:justify-end">
          <Address address={proposedAdmin} />
          <span className="text-mid">{t('rules.proposed')}</span>
        </span>
      ),
    },
  ]
}

function Address({ address }: { readonly address: string }) {
  const t = useText()
  return (
    <span className="inline-flex items-center" title={address}>
      {shortAddress(address)}
      <CopyButton
        text={address}
        label={t('rules.copy', { address: shortAddress(address) })}
        className="-mr-2"
      />
    </span>
  )
}

import { ExternalLink } from 'lucide-react'
import { config } from '../../lib/config.ts'
import { showInteger } from '../../lib/format.ts'
import { safeUrl } from '../../lib/safeUrl.ts'
import { showMoment } from '../../lib/showTime.ts'
import { useText } from '../../lib/text/useText.ts'
import { classNames } from '../../ui/classNames.ts'
import { ModeEye } from '../../ui/ModeEye.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import type { Detail } from './detailOf.ts'
import { entryName } from './entryName.ts'
import { phaseLooks, phaseWords } from './phases.ts'
import { seenInAll } from './seenIn.ts'

/** What it was, who sees it, and its outcome. */
export function DetailHead({ detail }: { readonly detail: Detail }) {
  const t = useText()
  const { calls, phase, id, time, height } = detail
  const { address: own } = useWallet()
  const isHidden = isHiddenIn(detail, own)
  const { icon: Icon, colour } = phaseLooks[phase]
  const [call] = calls
  const when = showMoment(time)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-2 pt-2 pb-4 desk:px-0 desk:pb-6">
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="font-bold text-22">{t(call ? entryName(call) : 'activity.transaction')}</h1>
        <span
          className={classNames(
            'flex items-center gap-1.5 font-medium',
            isHidden ? 'text-private' : 'text-public',
          )}
        >
          <ModeEye mode={isHidden ? 'private' : 'public'} size={16} />{' '}
          {t(privacyWords(detail, isHidden))}
        </span>
        <span className={classNames('flex items-center gap-1.5 font-medium', colour)}>
          <Icon size={17} strokeWidth={1.5} aria-hidden="true" />
          {t(phaseWords(detail))}
        </span>
        <span className="text-13 text-low">
          {height === null
            ? when
            : t('activity.inBlock', { height: showInteger(height), time: when })}
        </span>
      </div>
      {id && <Explorer id={id} />}
    </div>
  )
}

/** Whether it uses records, and nobody else can tell whose. */
export const isHiddenIn = (detail: Detail, own: string | null): boolean =>
  detail.isPrivate && seenInAll(detail, own)?.account === 'hidden'

function privacyWords({ isPrivate }: Detail, isHidden: boolean) {
  if (isHidden) return 'ui.private'
  return isPrivate ? 'activity.partlyPrivate' : 'ui.public'
}

function Explorer({ id }: { readonly id: string }) {
  const t = useText()
  const url = safeUrl(config().explorerUrl)
  if (!url) return null
  return (
    <a
      href={`${url.replace(/\/$/, '')}/transaction/${id}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 rounded-field border border-line-strong bg-s2 px-4 font-medium hover:bg-s3"
    >
      <ExternalLink size={17} strokeWidth={1.5} aria-hidden="true" />
      {t('activity.explorer')}
    </a>
  )
}

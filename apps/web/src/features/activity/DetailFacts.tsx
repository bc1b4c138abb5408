import { type Seen, shortAddress } from '@nightjar/sdk'
import { Fragment } from 'react'
import { showCredits } from '../../lib/format.ts'
import { showMoment } from '../../lib/showTime.ts'
import { useText } from '../../lib/text/useText.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { ModeEye } from '../../ui/ModeEye.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import type { Detail } from './detailOf.ts'
import { seenInAll } from './seenIn.ts'

/** Ids, program and fee: what is needed to find it elsewhere. */
export function DetailFacts({ detail }: { readonly detail: Detail }) {
  const t = useText()
  const { id, calls, fee, feePayer, time } = detail
  const { address: own } = useWallet()
  const seen = seenInAll(detail, own)
  return (
    <section
      aria-label={t('activity.facts')}
      className="rounded-card border border-line bg-s1 px-5 py-3 shadow-card"
    >
      <FactList>
        {id && (
          <Fact label={t('activity.transaction')}>
            <Copied text={id} label={t('activity.copy')} />
          </Fact>
        )}
        {calls.map(({ key, transition, program, function: name, recipient, payee }) => (
          <Fragment key={key}>
            {transition && (
              <Fact label={t('activity.transition')}>
                <Copied text={transition} label={t('activity.copyTransition')} />
              </Fact>
            )}
            <Fact label={t('activity.program')}>{program}</Fact>
            <Fact label={t('activity.function')}>{name}</Fact>
            <Fact label={t('activity.from')}>{seen && <Sender seen={seen} />}</Fact>
            {(payee ?? recipient) && (
              <Fact label={t('activity.to')}>
                <Address address={payee ?? recipient} />
              </Fact>
            )}
          </Fragment>
        ))}
        <Fact label={t('activity.date')}>{showMoment(time)}</Fact>
        {fee !== null && (
          <>
            <Fact label={t('activity.networkFee')}>{showCredits(BigInt(fee))}</Fact>
            <Fact label={t('activity.feePayer')}>
              <Address address={feePayer} />
            </Fact>
          </>
        )}
      </FactList>
    </section>
  )
}

function Copied({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <span className="inline-flex items-center" title={text}>
      {`${text.slice(0, 6)}…${text.slice(-6)}`}
      <CopyButton text={text} label={label} className="-mr-2" />
    </span>
  )
}

/** Who sent it: if only the fee shows that, it says so. */
function Sender({ seen: { sender, payer } }: { readonly seen: Seen }) {
  const t = useText()
  const { address: own } = useWallet()
  if (sender !== null || payer === null) return <Address address={sender} />
  const name = payer === own ? t('activity.you') : shortAddress(payer)
  return (
    <span className="inline-flex items-center gap-1.5" title={payer}>
      <ModeEye mode="public" /> {t('activity.byFee', { payer: name })}
    </span>
  )
}

function Address({ address }: { readonly address: string | null }) {
  const t = useText()
  const { address: own } = useWallet()
  if (address === null) {
    return (
      <span className="inline-flex items-center gap-1.5">
        <ModeEye mode="private" /> {t('activity.unknown')}
      </span>
    )
  }
  return (
    <span className="inline-flex items-center" title={address}>
      {address === own ? t('activity.you') : shortAddress(address)}
      <CopyButton text={address} label={t('activity.copyAddress')} className="-mr-2" />
    </span>
  )
}

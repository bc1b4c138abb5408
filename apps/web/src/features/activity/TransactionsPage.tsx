import { useText } from '../../lib/text/useText.ts'
import { ConnectNotice } from '../../ui/ConnectNotice.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { ActivityList } from './ActivityList.tsx'
import { usePlace } from './place.ts'
import { TransactionDetail } from './TransactionDetail.tsx'

/** `/transaction`: the account's transactions, including this browser's pending ones, and the details of one. */
export function TransactionsPage() {
  const t = useText()
  const { address } = useWallet()
  const place = usePlace()
  const one = place.id ?? place.sent ?? place.found
  if (one !== undefined) return <TransactionDetail key={one} place={place} />
  if (address) return <ActivityList address={address} filter={place.filter} />
  return (
    <>
      <PageHead title={t('activity.title')} />
      <Panel label={t('activity.title')}>
        <ConnectNotice titleId="activity.connectTitle" textId="activity.connectText" />
      </Panel>
    </>
  )
}

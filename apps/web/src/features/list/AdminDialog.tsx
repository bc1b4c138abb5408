import { changeTokenAdmin, ZERO_ADDRESS } from '@nightjar/sdk'
import { useState } from 'react'
import { checkAddress, readAddress } from '../../lib/checkAddress.ts'
import { showCredits } from '../../lib/format.ts'
import type { FormWords } from '../../lib/formWords.ts'
import { importHere } from '../../lib/importHere.ts'
import { LONGEST_PASTED } from '../../lib/longestPasted.ts'
import { useText } from '../../lib/text/useText.ts'
import { SendSheet } from '../../transactions/SendSheet.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Verdict } from '../../ui/Verdict.tsx'
import { DialogButton } from './DialogButton.tsx'
import type { DialogProps } from './dialogProps.ts'
import { badAddress } from './mintForm.ts'

/** Hands a token over to another admin, or to nobody. */
export function AdminDialog(props: DialogProps) {
  const { token, address, onClose } = props
  const t = useText()
  const [to, setTo] = useState('')
  const [isFixing, setIsFixing] = useState(false)
  const [reviewed, setReviewed] = useState<string>()
  const words = isFixing ? undefined : faultOf(to, address)
  if (reviewed) return <AdminSheet {...props} to={reviewed} />
  return (
    <Modal
      show
      hideAll
      maskClosable
      title={t('list.adminTitle', { symbol: token.symbol })}
      onClose={onClose}
    >
      <p className="mb-4 text-mid">{t('list.adminText')}</p>
      <TextField
        label={t('list.adminNew')}
        hint={t('list.adminNewHint')}
        data-autofocus
        disabled={isFixing}
        maxLength={LONGEST_PASTED}
        value={isFixing ? '' : to}
        onType={setTo}
      />
      <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-(--high)"
          checked={isFixing}
          onChange={({ target }) => setIsFixing(target.checked)}
        />
        {t('list.adminFix')}
      </label>
      <DialogButton
        words={words ?? { label: { id: 'list.adminReview' } }}
        disabled={words !== undefined}
        onPress={() => setReviewed(isFixing ? ZERO_ADDRESS : readAddress(to))}
      />
    </Modal>
  )
}

function faultOf(to: string, own: string): FormWords | undefined {
  const check = checkAddress(to, own)
  if (check === 'valid') return undefined
  if (check === 'empty') return { label: { id: 'list.badAddressLabel' } }
  if (check === 'own') {
    return { label: { id: 'list.badAddressLabel' }, reason: { id: 'list.adminOwn' } }
  }
  return badAddress
}

function AdminSheet({ token, address, onClose, to }: DialogProps & { readonly to: string }) {
  const t = useText()
  const [isSure, setIsSure] = useState(false)
  const isFixing = to === ZERO_ADDRESS
  const transaction = changeTokenAdmin({ token: token.id, admin: to })
  return (
    <SendSheet
      title={t('list.adminReview')}
      name={t('list.adminTitle', { symbol: token.symbol })}
      confirm={t(isFixing ? 'list.confirmFix' : 'list.confirmAdmin')}
      done={t('list.adminChanged')}
      again={t('list.adminDone')}
      isBlocked={!isSure}
      order={async () => ({ transaction, address, kind: 'admin' })}
      onAccepted={() => isFixing && importHere(token.id)}
      onClose={onClose}
      onDone={onClose}
    >
      <Verdict
        kind="warning"
        title={t('list.adminTitle', { symbol: token.symbol })}
        text={t('list.adminText')}
      />
      <div className="mt-3">
        <FactList>
          <Fact label={t('list.adminNow')}>{address}</Fact>
          <Fact label={t('list.adminThen')}>{isFixing ? t('list.nobody') : to}</Fact>
          <Fact label={t('list.networkFee')}>{showCredits(transaction.feeMicrocredits)}</Fact>
        </FactList>
      </div>
      <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-(--high)"
          checked={isSure}
          onChange={({ target }) => setIsSure(target.checked)}
        />
        {t('list.adminSure')}
      </label>
    </SendSheet>
  )
}

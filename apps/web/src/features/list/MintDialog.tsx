import { mintPublic } from '@nightjar/sdk'
import { useState } from 'react'
import { inStyle, showAmount, showCredits, showExact } from '../../lib/format.ts'
import { LONGEST_PASTED } from '../../lib/longestPasted.ts'
import { useText } from '../../lib/text/useText.ts'
import { SendSheet } from '../../transactions/SendSheet.tsx'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { sightOf } from '../../ui/sightOf.ts'
import { TextField } from '../../ui/TextField.tsx'
import { Visibility } from '../../ui/Visibility.tsx'
import { DialogButton } from './DialogButton.tsx'
import type { DialogProps } from './dialogProps.ts'
import { type Mint, readMint } from './mintForm.ts'

/** Mints more of a token, for oneself or for another address. */
export function MintDialog(props: DialogProps) {
  const { token, address, onClose } = props
  const t = useText()
  const [text, setText] = useState('')
  const [to, setTo] = useState('')
  const [reviewed, setReviewed] = useState<Mint>()
  const read = readMint({ text, to }, { token, own: address })
  if (reviewed) return <MintSheet {...props} mint={reviewed} />
  return (
    <Modal
      show
      hideAll
      maskClosable
      title={t('list.mintTitle', { symbol: token.symbol })}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextField
          label={t('list.mintAmount')}
          hint={t('list.mintAmountHint', {
            amount: `${showAmount(token.totalSupply, token.decimals)} ${token.symbol}`,
          })}
          data-autofocus
          inputMode="decimal"
          placeholder="0"
          maxLength={LONGEST_PASTED}
          value={inStyle(text)}
          onType={(typed) => setText(inStyle(typed))}
        />
        <TextField
          label={t('list.mintTo')}
          hint={t('list.mintToHint')}
          placeholder={address}
          maxLength={LONGEST_PASTED}
          value={to}
          onType={setTo}
        />
      </div>
      <DialogButton
        words={'words' in read ? read.words : { label: { id: 'list.mintReview' } }}
        disabled={'words' in read}
        onPress={() => 'mint' in read && setReviewed(read.mint)}
      />
    </Modal>
  )
}

function MintSheet({ token, address, onClose, mint }: DialogProps & { readonly mint: Mint }) {
  const t = useText()
  const { amount, to } = mint
  const transaction = mintPublic({ token: token.id, to, amount })
  const moved = { token_id: token.id, amount: String(amount) }
  const order = async () => ({
    transaction,
    address,
    kind: 'mint' as const,
    received: to === address ? [moved] : [],
  })
  return (
    <SendSheet
      title={t('list.mintReview')}
      name={t('list.mintTitle', { symbol: token.symbol })}
      confirm={t('list.confirmMint', { amount: showExact(amount, token) })}
      done={t('list.minted')}
      again={t('list.adminDone')}
      order={order}
      onClose={onClose}
      onDone={onClose}
    >
      <div className="space-y-3 rounded-field border border-line bg-s2 p-4">
        <AmountRow label={t('list.mint')} amount={amount} token={token} />
        <p className="border-line border-t pt-3 text-13 break-all">
          <span className="block text-low">{t('list.mintTo')}</span>
          {to}
        </p>
      </div>
      <Visibility
        {...sightOf({ ...transaction, signer: address }, [
          { part: 'amount', text: showExact(amount, token) },
        ])}
      />
      <div className="mt-2 px-1">
        <FactList>
          <Fact label={t('list.supplyAfter')}>{showExact(token.totalSupply + amount, token)}</Fact>
          <Fact label={t('list.networkFee')}>{showCredits(transaction.feeMicrocredits)}</Fact>
        </FactList>
      </div>
    </SendSheet>
  )
}

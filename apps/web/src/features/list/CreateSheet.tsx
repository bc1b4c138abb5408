import type { Token, UnsignedTransaction } from '@nightjar/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { showCredits, showExact } from '../../lib/format.ts'
import { importHere } from '../../lib/importHere.ts'
import { keys } from '../../lib/queries.ts'
import { failureOf } from '../../lib/sentenceOf.ts'
import { useText } from '../../lib/text/useText.ts'
import { useAction } from '../../lib/useAction.ts'
import { SendSheet } from '../../transactions/SendSheet.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { TokenId } from '../../ui/TokenId.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import { toast } from '../../ui/toasts.ts'
import { useWallet } from '../../wallets/useWallet.ts'
import { saveMetadata, uploadLogo } from './saveMetadata.ts'
import type { TokenDraft } from './tokenForm.ts'
import { useUrlOf } from './useUrlOf.ts'

type CreateSheetProps = {
  readonly draft: TokenDraft
  readonly id: string
  readonly transaction: UnsignedTransaction
  readonly picture: File | undefined
  readonly address: string
  /** The wallet is about to be asked. */
  readonly onOrder: () => void
  readonly onClose: () => void
  readonly onDone: () => void
}

/**
 * The review and sending of a new token. A picture is uploaded beforehand, so that a refusal is known before anything is
 * paid; it is assigned to the token once the chain has accepted it, even if the sheet was closed.
 */
export function CreateSheet(props: CreateSheetProps) {
  const { draft, id, transaction, picture, address, onOrder, onClose, onDone } = props
  const t = useText()
  const { signMessage } = useWallet()
  const client = useQueryClient()
  const logo = useRef('')
  const url = useUrlOf(picture)
  const { name, symbol, decimals, supply, isFixed } = draft
  const [isSaved, setIsSaved] = useState(false)
  const saving = useAction(async () => {
    const token: Pick<Token, 'id' | 'name' | 'symbol' | 'logo'> = {
      id,
      name,
      symbol,
      logo: logo.current,
    }
    try {
      await saveMetadata(token, { address, sign: signMessage })
      setIsSaved(true)
    } catch (thrown) {
      toast.error(t('list.logoUnsaved', { symbol }), failureOf(thrown))
      throw thrown
    } finally {
      void client.invalidateQueries({ queryKey: keys.account })
    }
  })
  const order = async () => {
    if (picture) logo.current = await uploadLogo(picture, { address, sign: signMessage })
    if (isFixed) importHere(id) // no account administers it, so no list would contain it
    onOrder()
    const received = supply > 0n ? [{ token_id: id, amount: String(supply) }] : []
    return { transaction, address, kind: 'create_token' as const, received }
  }
  const amount = showExact(supply, { decimals, symbol })
  const reason = failureOf(saving.error)
  return (
    <SendSheet
      title={t('list.createTitle')}
      name={t('list.createTitle')}
      confirm={t('list.confirmCreate', { symbol })}
      done={t('list.created')}
      again={t('list.createAnother')}
      order={order}
      onAccepted={() => logo.current && void saving.start()}
      aboveReceipt={
        <p role="status" className="mb-3 text-13 text-mid empty:hidden">
          {saving.running && t('list.logoSaving')}
          {isSaved && t('list.logoSaved')}
          {saving.error && t(isFixed ? 'list.logoLost' : 'list.logoFailed', { reason })}
        </p>
      }
      onClose={onClose}
      onDone={onDone}
    >
      <div className="flex items-center gap-3 rounded-field border border-line bg-s2 p-4">
        <TokenLogo token={{ id, logo: url ?? '' }} size={44} />
        <div className="min-w-0">
          <p className="font-bold text-17 wrap-anywhere">{symbol}</p>
          <p className="text-mid wrap-anywhere">{name}</p>
        </div>
      </div>
      <div className="mt-3 px-1">
        <FactList>
          <Fact label={t('list.firstSupply')}>{t('list.supplyWhole', { amount })}</Fact>
          <Fact label={t('list.decimals')}>{decimals}</Fact>
          <Fact label={t('list.later')}>{t(isFixed ? 'list.laterFixed' : 'list.laterMint')}</Fact>
          <Fact label={t('list.networkFee')}>{showCredits(transaction.feeMicrocredits)}</Fact>
        </FactList>
      </div>
      <TokenId id={id} />
      {picture && <p className="mt-3 text-13 text-low">{t('list.logoLater')}</p>}
    </SendSheet>
  )
}

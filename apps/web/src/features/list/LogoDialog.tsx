import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keys } from '../../lib/queries.ts'
import { failureOf } from '../../lib/sentenceOf.ts'
import { useText } from '../../lib/text/useText.ts'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import type { DialogProps } from './dialogProps.ts'
import { LogoField } from './LogoField.tsx'
import { saveMetadata, uploadLogo } from './saveMetadata.ts'

/** Changes a token's picture: it is stored by the server, not on the chain. */
export function LogoDialog({ token, address, onClose }: DialogProps) {
  const t = useText()
  const client = useQueryClient()
  const { signMessage: sign, capabilities } = useWallet()
  const [picture, setPicture] = useState<File>()
  const canSign = capabilities?.sign === true
  const saving = useAction(async (file: File) => {
    const logo = await uploadLogo(file, { address, sign })
    await saveMetadata({ ...token, logo }, { address, sign })
    await client.invalidateQueries({ queryKey: keys.account })
    onClose()
  })
  return (
    <Modal
      show
      hideAll
      maskClosable
      title={t('list.logoTitle', { symbol: token.symbol })}
      onClose={onClose}
    >
      <LogoField
        id={token.id}
        logo={token.logo}
        picture={picture}
        disabled={!canSign}
        onPicture={setPicture}
      />
      <p className="mt-3 text-13 text-low">{t(canSign ? 'list.logoSign' : 'list.cannotSign')}</p>
      <p role="status" className="mt-2 text-13 text-danger empty:hidden">
        {failureOf(saving.error)}
      </p>
      <Button
        kind="ink"
        className="mt-4 w-full"
        disabled={!picture || !canSign}
        busy={saving.running !== undefined}
        onClick={() => picture && void saving.start(picture)}
      >
        {t('list.logoSave')}
      </Button>
    </Modal>
  )
}

import { Link } from '@tanstack/react-router'
import { readTokenId } from '../lib/readTokenId.ts'
import { formHash } from '../lib/search.ts'
import { useText } from '../lib/text/useText.ts'
import { ImportSheet } from '../ui/ImportSheet.tsx'
import { Modal } from '../ui/Modal.tsx'
import { Notice } from '../ui/Notice.tsx'

type LinkedTokenProps = {
  /** An id or a symbol. */
  readonly name: string
  readonly onClose: () => void
}

/** Asks about a token that a link names and the user does not know. */
export function LinkedToken({ name, onClose }: LinkedTokenProps) {
  const id = readTokenId(name)
  if (!id) return <UnknownSymbol symbol={name} onClose={onClose} />
  return <ImportSheet id={id} onImported={onClose} onClose={onClose} />
}

type UnknownSymbolProps = { readonly symbol: string; readonly onClose: () => void }

/** Says that a link names a token by a symbol that no known token has, and leads to the search. */
function UnknownSymbol({ symbol, onClose }: UnknownSymbolProps) {
  const t = useText()
  return (
    <Modal show maskClosable title={t('list.importTitle')} onClose={onClose}>
      <Notice
        title={t('list.noSymbol', { symbol })}
        text={t('list.noSymbolText')}
        action={
          <Link
            to="/list"
            hash={formHash({ search: symbol })}
            onClick={onClose}
            className="inline-flex min-h-11 items-center rounded-field border border-line-strong bg-s2 px-5 font-medium hover:bg-s3"
          >
            {t('list.searchAll')}
          </Link>
        }
      />
    </Modal>
  )
}

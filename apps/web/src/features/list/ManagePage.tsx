import type { Token } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { ImageUp, Plus, UserCog } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { showAmount } from '../../lib/format.ts'
import { failureOf } from '../../lib/sentenceOf.ts'
import { useText } from '../../lib/text/useText.ts'
import { useImports } from '../../lib/useImports.ts'
import { useOwnTokens } from '../../lib/useOwnTokens.ts'
import { useTokens } from '../../lib/useTokens.ts'
import { Button } from '../../ui/Button.tsx'
import { ConnectNotice } from '../../ui/ConnectNotice.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { onlyHere } from '../../ui/onlyHere.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { AdminDialog } from './AdminDialog.tsx'
import { ImportById } from './ImportById.tsx'
import { LogoDialog } from './LogoDialog.tsx'
import { MintDialog } from './MintDialog.tsx'

const link =
  'inline-flex min-h-11 items-center gap-2 rounded-field border border-line-strong bg-s2 px-4 font-medium hover:bg-s3'

/** `/list/manage`: imported tokens, which can be removed, and tokens that the account administers. */
export function ManagePage() {
  const t = useText()
  const { created, imported } = useTokens()
  const { address } = useWallet()
  const [opened, setOpened] = useState<Opened>() // not in the row: a token that is handed over leaves the list
  const Dialog = opened && dialogs[opened.kind]
  return (
    <div data-mode="public">
      <PageHead title={t('list.manageTitle')} text={t('list.manageText')}>
        <Link to="/list" activeOptions={onlyHere} className={link}>
          {t('list.toList')}
        </Link>
      </PageHead>
      <div className="space-y-4">
        <Panel label={t('list.importedHead')}>
          <Head title={t('list.importedHead')} />
          <Known>
            <Imported tokens={imported} />
          </Known>
        </Panel>
        <Panel label={t('list.createdHead')}>
          <Head title={t('list.createdHead')} />
          {address ? (
            <Known>
              <Created tokens={created} onOpen={setOpened} />
            </Known>
          ) : (
            <ConnectNotice titleId="list.connectTitle" textId="list.connectText" />
          )}
        </Panel>
      </div>
      {opened && Dialog && address && (
        <Dialog token={opened.token} address={address} onClose={() => setOpened(undefined)} />
      )}
    </div>
  )
}

/** A list of the user's own tokens, as soon as these are known. */
function Known({ children }: { readonly children: ReactNode }) {
  const t = useText()
  const { isKnown, error, retry } = useOwnTokens()
  if (isKnown) return children
  if (error) return <FailedNotice title={t('list.ownFailed')} error={error} retry={retry} />
  return <RowSkeletons count={1} />
}

function Imported({ tokens }: { readonly tokens: readonly Token[] }) {
  if (tokens.length === 0) return <NoneImported />
  return (
    <ul>
      {tokens.map((token) => (
        <ImportedRow key={token.id} token={token} />
      ))}
    </ul>
  )
}

type CreatedProps = {
  readonly tokens: readonly Token[]
  readonly onOpen: (opened: Opened) => void
}

function Created({ tokens, onOpen }: CreatedProps) {
  const t = useText()
  if (tokens.length === 0) {
    return (
      <Notice
        title={t('list.noneCreated')}
        text={t('list.noneCreatedText')}
        action={
          <Link to="/list/create" className={link}>
            <Plus size={17} strokeWidth={1.5} aria-hidden="true" />
            {t('list.create')}
          </Link>
        }
      />
    )
  }
  return (
    <ul>
      {tokens.map((token) => (
        <CreatedRow key={token.id} token={token} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function Head({ title }: { readonly title: string }) {
  return <h2 className="border-line border-b px-4 py-3.5 font-medium desk:px-5">{title}</h2>
}

function NoneImported() {
  const t = useText()
  const [isImporting, setIsImporting] = useState(false)
  return (
    <>
      <Notice
        title={t('list.noneImported')}
        text={t('list.noneImportedText')}
        action={
          <Button kind="secondary" onClick={() => setIsImporting(true)}>
            {t('list.importById')}
          </Button>
        }
      />
      {isImporting && <ImportById onClose={() => setIsImporting(false)} />}
    </>
  )
}

type RowProps = {
  readonly token: Token
  readonly text: string
  readonly children: ReactNode
}

function Row({ token, text, children }: RowProps) {
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-3 border-line border-b px-4 py-3 last:border-0 desk:px-5">
      <TokenLogo token={token} size={36} />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block wrap-anywhere font-medium">{token.symbol}</span>
        <span className="block wrap-anywhere text-13 text-low">{token.name}</span>
        <span className="block text-13 text-low wrap-anywhere">{text}</span>
      </span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  )
}

function ImportedRow({ token }: { readonly token: Token }) {
  const t = useText()
  const { remove, isHere } = useImports()
  return (
    <Row token={token} text={t(isHere(token) ? 'list.keptHere' : 'list.keptAccount')}>
      <span role="status" className="self-center text-13 text-danger empty:hidden">
        {failureOf(remove.error)}
      </span>
      <Button
        kind="secondary"
        busy={remove.running !== undefined}
        onClick={() => void remove.start(token)}
      >
        {t('list.remove')}
      </Button>
    </Row>
  )
}

const dialogs = { mint: MintDialog, admin: AdminDialog, logo: LogoDialog } as const

type Opened = { readonly kind: keyof typeof dialogs; readonly token: Token }
type CreatedRowProps = { readonly token: Token; readonly onOpen: (opened: Opened) => void }

function CreatedRow({ token, onOpen }: CreatedRowProps) {
  const t = useText()
  const open = (kind: Opened['kind']) => () => onOpen({ kind, token })
  const amount = `${showAmount(token.totalSupply, token.decimals)} ${token.symbol}`
  return (
    <Row token={token} text={t('list.supplyIs', { amount })}>
      <Button kind="secondary" onClick={open('mint')}>
        <Plus size={17} strokeWidth={1.5} aria-hidden="true" />
        {t('list.mint')}
      </Button>
      <Button kind="secondary" onClick={open('admin')}>
        <UserCog size={17} strokeWidth={1.5} aria-hidden="true" />
        {t('list.changeAdmin')}
      </Button>
      <Button kind="secondary" onClick={open('logo')}>
        <ImageUp size={17} strokeWidth={1.5} aria-hidden="true" />
        {t('list.changeLogo')}
      </Button>
    </Row>
  )
}

import { LOCAL_TOKENS, type Token } from '@nightjar/sdk'
import { type ReactNode, useState } from 'react'
import { showBps } from '../../lib/format.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { Balance } from '../../ui/Balance.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { ConnectNotice } from '../../ui/ConnectNotice.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'
import { FormTag } from '../../ui/FormTag.tsx'
import { FileButton } from '../../ui/file/FileButton.tsx'
import { HoldButton } from '../../ui/HoldButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { type Mode, ModeSwitch } from '../../ui/ModeSwitch.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { RollingNumber } from '../../ui/RollingNumber.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { SimulatedNote } from '../../ui/SimulatedNote.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import { TokenPicker } from '../../ui/TokenPicker.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { toast } from '../../ui/toasts.ts'
import { AmountFields, Controls } from './FieldParts.tsx'
import { Part } from './Part.tsx'
import { Told } from './StateParts.tsx'

const kinds = ['primary', 'secondary', 'ink', 'ghost', 'warning'] as const
const sizes = ['small', 'medium', 'large'] as const

/** `/design`, on a local network only: every component in every state, in both modes. */
export function DesignPage() {
  const [mode, setMode] = useState<Mode>('public')
  return (
    <div data-mode={mode} data-example>
      <PageHead title="Components" text="Every one in every state; switch the mode and the theme.">
        <ModeSwitch value={mode} onChange={setMode} />
      </PageHead>
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <Buttons />
        <Choices />
        <AmountFields />
        <Controls />
        <Told />
        <Amounts />
        <Layers />
        <Lists />
        <Codes />
      </div>
    </div>
  )
}

function Buttons() {
  return (
    <Part title="Buttons">
      {kinds.map((kind) => (
        <div key={kind} className="flex flex-wrap items-center gap-2">
          {sizes.map((size) => (
            <Button key={size} kind={kind} size={size}>
              {kind}
            </Button>
          ))}
          <Button kind={kind} disabled>
            disabled
          </Button>
          <Button kind={kind} busy>
            busy
          </Button>
        </div>
      ))}
      <div data-mode="mixed" className="grid">
        <Button size="large">Only the fee shows it</Button>
      </div>
      <HoldButton onHeld={() => toast.success('Held')}>Hold to accept</HoldButton>
      <ConfirmButton busy={false} onConfirm={() => toast.success('Confirmed')}>
        Confirm in a sheet
      </ConfirmButton>
      <ConfirmButton busy={false} hold="Hold in a sheet" onConfirm={() => toast.success('Held')}>
        {null}
      </ConfirmButton>
      <FileButton
        label="Choose a file"
        maxBytes={1_000_000}
        onText={(text) => toast.success(`${text.length} characters`)}
        onFault={(fault) => toast.error(fault)}
      />
    </Part>
  )
}

function Choices() {
  const [theme, setTheme] = useState('one')
  const [chip, setChip] = useState('All')
  const options = ['one', 'two', 'three'].map((value) => ({ value, label: value }))
  return (
    <Part title="Choices">
      <Segments label="Segments" options={options} value={theme} onChange={setTheme} />
      <Chips label="Chips" options={['All', 'Some', 'None']} value={chip} onChange={setChip} />
      <Sparkline prices={[1, 1.2, 0.9, 1.1, 1.4]} />
      <SimulatedNote />
      <div className="flex flex-wrap gap-2">
        {LOCAL_TOKENS.map((token) => (
          <TokenLogo key={token.id} token={token} size={32} />
        ))}
        <TokenLogo token={{ id: '1234field', logo: '' }} size={32} />
      </div>
    </Part>
  )
}

function Amounts() {
  return (
    <Part title="Amounts">
      <Balance mode="public" text="1,250.50 USDX" />
      <Balance mode="private" text="0.01937756 WBTC" />
      <span>
        <Balance text="2 ALEO" />
        <FormTag form="wrapped" />
      </span>
      <div className="veil rounded-field border border-line p-4 text-private">
        Only you see this
      </div>
      <RollingNumber text="12,846" className="relative font-bold text-32" />
      <p className="text-success">Success: accepted</p>
      <p className="text-warning">Warning: the impact is high</p>
      <p className="text-danger">Danger: rejected</p>
      <p>
        <Tooltip text="What the pools keep of what you pay.">
          <button type="button" className="underline decoration-dotted">
            Pool fee
          </button>
        </Tooltip>
      </p>
    </Part>
  )
}

function Layers() {
  const [open, setOpen] = useState<'' | 'dialog' | 'picker'>('')
  const [token, setToken] = useState<Token>()
  const { tokens } = useExchange()
  const close = () => setOpen('')
  return (
    <Part title="Layers">
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button kind="secondary" onClick={() => setOpen('picker')}>
          Token picker
        </Button>
        <Popover trigger="Popover" triggerClassName="min-h-11 px-4 hover:bg-s3">
          Beside its trigger
        </Popover>
        {(['app', 'info', 'success', 'error'] as const).map((group) => (
          <Button key={group} kind="ghost" onClick={() => toast[group](group, 'It says a little')}>
            Toast: {group}
          </Button>
        ))}
      </div>
      <Modal show={open === 'dialog'} hideAll maskClosable title="A dialog" onClose={close}>
        <p className="text-mid">A sheet on a phone.</p>
      </Modal>
      {open === 'picker' && (
        <TokenPicker
          tokens={tokens}
          balances={undefined}
          selected={token}
          onSelect={setToken}
          onClose={close}
        />
      )}
    </Part>
  )
}

function Lists() {
  const columns = [
    { id: 'pair', head: 'Pair', phone: 'title', cell: ({ pair }: Row) => pair },
    { id: 'value', head: 'Liquidity', phone: 'value', cell: ({ value }: Row) => value },
    { id: 'fee', head: 'Fee', phone: 'line', cell: () => showBps(30) },
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <Panel label="Table">
        <DataTable label="Pairs" columns={columns} rows={rows} rowKey={({ pair }) => pair} />
      </Panel>
      <Panel label="Loading">
        <RowSkeletons count={2} />
      </Panel>
      <FormSkeleton />
      <Panel label="Empty">
        <Notice
          title="Nothing here yet"
          text="The one thing to do stands below."
          action={<Button>Do it</Button>}
        />
      </Panel>
      <Panel label="Not connected">
        <ConnectNotice titleId="list.connectTitle" textId="list.connectText" />
      </Panel>
      <Panel label="Failed">
        <FailedNotice
          title="The list couldn’t be read"
          text="The server doesn’t answer."
          retry={() => undefined}
        />
      </Panel>
      <Panel label="Stopped">
        <PanelBoundary>
          <Crash />
        </PanelBoundary>
      </Panel>
    </div>
  )
}

type Row = { readonly pair: string; readonly value: string }
const rows: readonly Row[] = [
  { pair: 'USDX / WBTC', value: '320,000 ALEO' },
  { pair: 'ALONGSYMBOL / EURX', value: '12,345,678,901,234.56 ALEO' },
]

function Crash(): ReactNode {
  const [crashed, setCrashed] = useState(false)
  if (crashed) throw new Error('asked to')
  return (
    <div className="p-5">
      <Button kind="warning" onClick={() => setCrashed(true)}>
        Crash this panel
      </Button>
    </div>
  )
}

function Codes() {
  const text = LOCAL_TOKENS[0]?.id ?? ''
  return (
    <Part title="Codes">
      <div className="flex flex-wrap gap-3">
        {(['svg', 'canvas', 'image'] as const).map((output) => (
          <QrCode key={output} text={text.slice(0, 20)} output={output} scale={4} />
        ))}
      </div>
      <p className="flex items-center gap-2 break-all text-13">
        {text} <CopyButton text={text} label="Copy the id" />
      </p>
    </Part>
  )
}

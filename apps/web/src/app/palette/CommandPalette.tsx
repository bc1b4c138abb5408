import { withoutUnseen } from '@nightjar/sdk'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { formHash } from '../../lib/search.ts'
import { useText } from '../../lib/text/useText.ts'
import { useGuardedNavigate } from '../../lib/useGuardedNavigate.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { type Listbox, useListbox } from '../../ui/useListbox.ts'
import { CommandRow } from './CommandRow.tsx'
import type { Command, CommandGroup } from './command.ts'
import { useCommands } from './useCommands.ts'

const keyCap =
  'font-sans rounded-[0.3125rem] border border-line-strong px-1.5 py-0.5 text-12 text-mid'

/** Pages, tokens, pairs and actions by keyboard: type to search, choose with the arrows, open with Enter. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const navigate = useGuardedNavigate()
  const [query, setQuery] = useState('')
  const groups = useCommands(query).filter(({ commands }) => commands.length > 0)
  const commands = groups.flatMap((group) => group.commands)
  const choose = (command: Command | undefined) => {
    if (!command) return
    onClose()
    const { action } = command
    if ('run' in action) action.run()
    else navigate(action.href, { external: action.external === true })
  }
  const { reset, fieldProps, listProps, optionProps } = useListbox({
    label: t('palette.title'),
    count: commands.length,
    jumps: ['PageUp', 'PageDown'],
    onChoose: (index) => choose(commands[index]),
  })
  return (
    <Modal
      show
      hideAll
      maskClosable
      bare
      size="40rem"
      zIndex={90}
      title={t('palette.title')}
      onClose={onClose}
    >
      <SearchField
        props={fieldProps}
        query={query}
        onQuery={(text) => {
          setQuery(text)
          reset()
        }}
        onClose={onClose}
      />
      <div
        {...listProps}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 desk:max-h-[min(60dvh,32rem)]"
      >
        <Rows groups={groups} propsOf={optionProps} />
      </div>
      {commands.length === 0 && (
        <NothingFound
          query={query.trim()}
          onSearch={(search) => {
            onClose()
            navigate(`/list#${formHash({ search })}`)
          }}
        />
      )}
      <p role="status" className="sr-only">
        {query.trim() !== '' && t('palette.found', { count: commands.length })}
      </p>
      <Foot />
    </Modal>
  )
}

type SearchFieldProps = {
  readonly props: Listbox['fieldProps']
  readonly query: string
  readonly onQuery: (text: string) => void
  readonly onClose: () => void
}

function SearchField({ props, query, onQuery, onClose }: SearchFieldProps) {
  const t = useText()
  return (
    <div className="flex min-h-16 shrink-0 items-center gap-3 border-line border-b px-5">
      <Search size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-low" />
      <input
        data-autofocus
        {...props}
        aria-label={t('palette.label')}
        placeholder={t('palette.hint')}
        autoCapitalize="none"
        maxLength={200}
        value={query}
        onChange={(event) => onQuery(withoutUnseen(event.target.value))}
        className="min-h-14 w-full min-w-0 bg-transparent text-17 outline-none placeholder:text-low"
      />
      <button
        type="button"
        onClick={onClose}
        aria-label={t('ui.close')}
        className="-mr-2 grid min-h-11 min-w-11 shrink-0 place-items-center rounded-control text-mid hover:text-high"
      >
        <kbd className={`${keyCap} max-desk:hidden`}>{t('palette.escape')}</kbd>
        <X size={20} strokeWidth={1.5} aria-hidden="true" className="desk:hidden" />
      </button>
    </div>
  )
}

const groupTitles = { do: 'palette.do', go: 'palette.go' } as const

type RowsProps = {
  readonly groups: readonly CommandGroup[]
  readonly propsOf: Listbox['optionProps']
}

function Rows({ groups, propsOf }: RowsProps) {
  const t = useText()
  return withStarts(groups).map(({ name, commands, start }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not a valid group in a listbox
    <div key={name} role="group" aria-label={t(groupTitles[name])}>
      <p aria-hidden="true" className="px-3 pt-2 pb-1.5 text-13 text-low">
        {t(groupTitles[name])}
      </p>
      {commands.map((command, at) => (
        <CommandRow key={command.id} props={propsOf(start + at)} command={command} />
      ))}
    </div>
  ))
}

/** The groups, each with the index of its first row among all rows. */
function withStarts(groups: readonly CommandGroup[]) {
  return groups.map((group, at) => ({
    ...group,
    start: groups.slice(0, at).reduce((sum, { commands }) => sum + commands.length, 0),
  }))
}

type NothingFoundProps = { readonly query: string; readonly onSearch: (text: string) => void }

/** Tokens that the user does not know are found by the server alone, which is not asked about what is typed here. */
function NothingFound({ query, onSearch }: NothingFoundProps) {
  const t = useText()
  return (
    <div className="flex-1 px-6 pt-4 pb-10 text-center">
      <p className="wrap-anywhere font-medium">{t('palette.none', { query })}</p>
      <p className="mx-auto mt-1.5 max-w-90 text-13 text-mid">{t('palette.noneText')}</p>
      <Button kind="secondary" size="small" className="mt-4" onClick={() => onSearch(query)}>
        {t('palette.searchTokens')}
      </Button>
    </div>
  )
}

function Foot() {
  const t = useText()
  return (
    <p className="flex min-h-10 shrink-0 items-center gap-4 border-line border-t px-5 text-13 text-low">
      <span className="flex items-center gap-1.5 max-desk:hidden">
        <kbd className={keyCap}>↑</kbd>
        <kbd className={keyCap}>↓</kbd>
        {t('palette.move')}
      </span>
      <span className="flex items-center gap-1.5 max-desk:hidden">
        <kbd className={keyCap}>{t('palette.enter')}</kbd>
        {t('palette.open')}
      </span>
      <span className="desk:ml-auto">{t('palette.stays')}</span>
    </p>
  )
}

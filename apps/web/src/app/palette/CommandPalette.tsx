import { Search, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { useGuardedNavigate } from '../../lib/useGuardedNavigate.ts'
import { Modal } from '../../ui/Modal.tsx'
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
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const groups = useCommands(query).filter(({ commands }) => commands.length > 0)
  const commands = groups.flatMap((group) => group.commands)
  const optionId = (index: number) => `${id}-${index}`
  const move = (index: number) => {
    const next = Math.max(0, Math.min(commands.length - 1, index))
    setActive(next)
    list.current?.querySelector(`[id="${optionId(next)}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const choose = (command: Command | undefined) => {
    if (!command) return
    onClose()
    const { action } = command
    if ('run' in action) action.run()
    else navigate(action.href, { external: action.external === true })
  }
  const onKeyDown = onKeys({
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    PageDown: () => move(commands.length - 1),
    PageUp: () => move(0),
    Enter: () => choose(commands[active]),
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
        query={query}
        listId={`${id}-list`}
        activeId={commands.length > 0 ? optionId(active) : undefined}
        onQuery={(text) => {
          setQuery(text)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        onClose={onClose}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('palette.title')}
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 desk:max-h-[min(60dvh,32rem)]"
      >
        <Rows
          groups={groups}
          active={active}
          idOf={optionId}
          onChoose={choose}
          onHover={setActive}
        />
      </div>
      {commands.length === 0 && <NothingFound query={query.trim()} />}
      <p role="status" className="sr-only">
        {query.trim() !== '' && t('palette.found', { count: commands.length })}
      </p>
      <Foot />
    </Modal>
  )
}

type SearchFieldProps = {
  readonly query: string
  readonly listId: string
  readonly activeId: string | undefined
  readonly onQuery: (text: string) => void
  readonly onKeyDown: (event: React.KeyboardEvent) => void
  readonly onClose: () => void
}

function SearchField(props: SearchFieldProps) {
  const { query, listId, activeId, onQuery, onKeyDown, onClose } = props
  const t = useText()
  return (
    <div className="flex min-h-16 shrink-0 items-center gap-3 border-line border-b px-5">
      <Search size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-low" />
      <input
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-label={t('palette.label')}
        placeholder={t('palette.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
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
  readonly active: number
  readonly idOf: (index: number) => string
  readonly onChoose: (command: Command) => void
  readonly onHover: (index: number) => void
}

function Rows({ groups, active, idOf, onChoose, onHover }: RowsProps) {
  const t = useText()
  return withStarts(groups).map(({ name, commands, start }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not a valid group in a listbox
    <div key={name} role="group" aria-label={t(groupTitles[name])}>
      <p aria-hidden="true" className="px-3 pt-2 pb-1.5 text-13 text-low">
        {t(groupTitles[name])}
      </p>
      {commands.map((command, at) => (
        <CommandRow
          key={command.id}
          id={idOf(start + at)}
          command={command}
          isActive={start + at === active}
          onChoose={() => onChoose(command)}
          onHover={() => onHover(start + at)}
        />
      ))}
    </div>
  ))
}

/** Handles a key; while an input method is composing, keys are left to it. */
function onKeys(steps: Readonly<Record<string, () => void>>) {
  return (event: React.KeyboardEvent) => {
    const step = event.nativeEvent.isComposing ? undefined : steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }
}

/** The groups, each with the index of its first row among all rows. */
function withStarts(groups: readonly CommandGroup[]) {
  return groups.map((group, at) => ({
    ...group,
    start: groups.slice(0, at).reduce((sum, { commands }) => sum + commands.length, 0),
  }))
}

function NothingFound({ query }: { readonly query: string }) {
  const t = useText()
  return (
    <div className="flex-1 px-6 pt-4 pb-10 text-center">
      <p className="wrap-anywhere font-medium">{t('palette.none', { query })}</p>
      <p className="mx-auto mt-1.5 max-w-90 text-13 text-mid">{t('palette.noneText')}</p>
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

import { stripFieldSuffix } from '@nightjar/sdk'
import { useText } from '../lib/text/useText.ts'
import { CopyButton } from './CopyButton.tsx'

/** A whole token id in groups of four; its ends are bold, because people compare those. */
export function TokenId({ id }: { readonly id: string }) {
  const t = useText()
  const digits = stripFieldSuffix(id)
  const groups = digits.match(/.{1,4}/g) ?? []
  const tail = Math.max(1, groups.length - 2)
  return (
    <div className="mt-4">
      <p className="text-13 text-low">{t('list.fullId')}</p>
      <div
        translate="no"
        className="mt-1.5 flex items-start gap-2 rounded-field border border-line bg-s2 py-2 pr-1.5 pl-3.5"
      >
        <span className="sr-only">{digits}</span>
        <span
          aria-hidden="true"
          className="flex min-w-0 flex-1 flex-wrap gap-x-2 py-1 font-mono text-13 text-mid"
        >
          {groups.map((group, at) => {
            const isEnd = at === 0 || at >= tail
            const key = `${at} ${group}`
            return isEnd ? (
              <b key={key} className="text-high">
                {group}
              </b>
            ) : (
              <span key={key}>{group}</span>
            )
          })}
        </span>
        <CopyButton text={id} label={t('list.copyId')} />
      </div>
    </div>
  )
}

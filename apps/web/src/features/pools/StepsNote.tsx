import { useText } from '../../lib/text/useText.ts'
import { Fact, FactList } from '../../ui/FactList.tsx'

type StepsNoteProps = { readonly text: string; readonly seen: string }

/** How a plan's steps follow one another, and who sees them. */
export function StepsNote({ text, seen }: StepsNoteProps) {
  const t = useText()
  return (
    <div className="mt-1 px-1">
      <FactList>
        <Fact label={t('pools.whoSees')}>{seen}</Fact>
      </FactList>
      <p className="mt-2 text-13 text-mid">{text}</p>
    </div>
  )
}

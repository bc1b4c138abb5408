import { useText } from '../../lib/text/useText.ts'
import { Segments } from '../../ui/Segments.tsx'
import type { SwapEnds } from './privateAction.ts'
import type { PrivateSwap } from './usePrivateSwap.ts'

const ways = {
  both: { pays: 'private', receives: 'private' },
  receives: { pays: 'private', receives: 'public' },
  pays: { pays: 'public', receives: 'private' },
} as const satisfies Readonly<Record<string, SwapEnds>>

type Way = keyof typeof ways

/** Choice: from record to record, or with one end public. */
export function PrivateEnds({ desk: { ends, setEnds } }: { readonly desk: PrivateSwap }) {
  const t = useText()
  const way: Way =
    ends.pays === 'public' ? 'pays' : ends.receives === 'public' ? 'receives' : 'both'
  return (
    <div className="mt-2">
      <Segments<Way>
        isWide
        label={t('private.ends')}
        value={way}
        onChange={(next) => setEnds(ways[next])}
        options={[
          { value: 'both', label: t('private.bothPrivate') },
          { value: 'receives', label: t('private.receivePublicly') },
          { value: 'pays', label: t('private.payPublicly') },
        ]}
      />
    </div>
  )
}

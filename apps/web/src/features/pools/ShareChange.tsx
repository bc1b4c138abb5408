import { ArrowRight } from 'lucide-react'
import { showShare } from '../../lib/showShare.ts'
import { useText } from '../../lib/text/useText.ts'
import { Balance } from '../../ui/Balance.tsx'

type ShareChangeProps = {
  /** Parts per million. */
  readonly sharePpm: { readonly before: bigint; readonly after: bigint }
}

/** The holder's share of a pool, before and after. */
export function ShareChange({ sharePpm: { before, after } }: ShareChangeProps) {
  const t = useText()
  return (
    <p className="ml-auto max-w-full text-right">
      <span className="block text-13 text-mid">{t('pools.share')}</span>
      <span className="flex flex-wrap items-center justify-end gap-1.5">
        <Balance className="text-low" text={showShare(before)} />
        <ArrowRight size={14} strokeWidth={1.5} aria-hidden="true" className="text-low" />
        <span className="sr-only">{t('pools.then')}</span>
        <Balance className="font-bold" text={showShare(after)} />
      </span>
    </p>
  )
}

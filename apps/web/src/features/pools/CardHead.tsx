import { Eye } from 'lucide-react'
import { useText } from '../../lib/text/useText.ts'
import { SlippageSetting } from '../../ui/SlippageSetting.tsx'

/** Who sees what this card does, and the tolerance. */
export function CardHead() {
  const t = useText()
  return (
    <div className="mb-3 flex items-center justify-between gap-2">
      <p className="flex items-center gap-2 pl-1 font-medium text-accent">
        <Eye size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('pools.public')}
        <span className="font-normal text-13 text-low">{t('pools.everyoneSees')}</span>
      </p>
      <SlippageSetting />
    </div>
  )
}

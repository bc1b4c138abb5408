import { type LucideIcon, PackageOpen } from 'lucide-react'

type OfferLinesProps = {
  readonly title: string
  readonly text: string
  /** Leading out of the exchange, where it is left out. */
  readonly icon?: LucideIcon
}

/** How a link looks that offers what comes next. */
export const offerLink =
  'flex min-h-11 items-center gap-3 rounded-field border border-line px-4 py-2 hover:bg-s3'

/** What such a link says: what it does, and what then is. */
export function OfferLines({ title, text, icon: Icon = PackageOpen }: OfferLinesProps) {
  return (
    <>
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-mid" />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{title}</span>
        <span className="block text-13 text-mid">{text}</span>
      </span>
    </>
  )
}

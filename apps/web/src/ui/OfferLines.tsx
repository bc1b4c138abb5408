import { type LucideIcon, PackageOpen } from 'lucide-react'

type OfferLinesProps = {
  readonly title: string
  readonly text: string
  /** For leading out of the exchange if left out. */
  readonly icon?: LucideIcon
}

/** The style of a link that offers the next step. */
export const offerLink =
  'flex min-h-11 items-center gap-3 rounded-field border border-line px-4 py-2 hover:bg-s3'

/** The text of such a link: what it does, and the result. */
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

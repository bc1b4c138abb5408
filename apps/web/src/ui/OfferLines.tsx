import { PackageOpen } from 'lucide-react'

type OfferLinesProps = { readonly title: string; readonly text: string }

/** What a link that leads out of the exchange says: what it does, and where that then lies. */
export function OfferLines({ title, text }: OfferLinesProps) {
  return (
    <>
      <PackageOpen size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-mid" />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{title}</span>
        <span className="block text-13 text-mid">{text}</span>
      </span>
    </>
  )
}

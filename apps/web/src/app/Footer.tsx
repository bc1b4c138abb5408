import { config } from '../lib/config.ts'
import { safeUrl } from '../lib/safeUrl.ts'
import { termsLink } from './links.ts'

const link = 'flex min-h-8 items-center hover:text-high'

export function Footer() {
  const explorerUrl = safeUrl(config().explorerUrl)
  return (
    <footer className="mx-auto hidden w-full max-w-280 items-center gap-6 px-6 py-6 text-13 text-low desk:flex">
      <p className="mr-auto">Free software. Your keys stay with you.</p>
      <a className={link} href={termsLink()} target="_blank" rel="noreferrer">
        Terms of service
      </a>
      {explorerUrl && (
        <a className={link} href={explorerUrl} target="_blank" rel="noreferrer">
          Block explorer
        </a>
      )}
    </footer>
  )
}

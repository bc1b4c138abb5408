import { config } from '../lib/config.ts'
import { safeUrl } from '../lib/safeUrl.ts'
import { useText } from '../lib/text/useText.ts'
import { termsLink } from './termsLink.ts'

const link = 'flex min-h-8 items-center hover:text-high'

/** Below the page, and hidden while that is loading, because its height may still change. */
export function Footer() {
  const t = useText()
  const explorerUrl = safeUrl(config().explorerUrl)
  return (
    <footer className="mx-auto hidden w-full [main:has(.skeleton)~&]:invisible max-w-280 items-center gap-6 px-6 py-6 text-13 text-low desk:flex">
      <p className="mr-auto">{t('app.freeSoftware')}</p>
      <a className={link} href={termsLink()} target="_blank" rel="noreferrer">
        {t('app.terms')}
      </a>
      {explorerUrl && (
        <a className={link} href={explorerUrl} target="_blank" rel="noreferrer">
          {t('app.explorer')}
        </a>
      )}
    </footer>
  )
}

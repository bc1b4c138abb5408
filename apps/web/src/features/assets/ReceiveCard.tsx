import { Copy, Download, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { ConnectNotice } from '../../ui/ConnectNotice.tsx'
import { copyText } from '../../ui/copyText.ts'
import { ModeEye } from '../../ui/ModeEye.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { saveCanvas, saveSvg } from './savePicture.ts'

/** The account's own address: as a QR code, to copy, to save, to share. */
export function ReceiveCard() {
  const t = useText()
  const { address } = useWallet()
  return (
    <section
      aria-label={t('assets.receive')}
      className="rounded-card border border-line bg-s1 shadow-card"
    >
      <h2 className="px-5 pt-4 font-bold text-17">{t('assets.receive')}</h2>
      {address ? (
        <Address address={address} />
      ) : (
        <ConnectNotice titleId="assets.connectToReceive" textId="assets.connectText" />
      )}
    </section>
  )
}

function Address({ address }: { readonly address: string }) {
  const t = useText()
  const picture = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState(false)
  const canShare = 'share' in navigator
  return (
    <div className="p-5 pt-3">
      <div
        className="mx-auto w-fit overflow-hidden rounded-field [&>svg]:h-auto [&>svg]:max-w-full"
        ref={picture}
      >
        <QrCode text={address} output="svg" scale={6} />
        <div className="hidden">
          <QrCode text={address} output="canvas" scale={12} />
        </div>
      </div>
      <div className="mt-4 rounded-field border border-line bg-s2 px-4 py-3">
        <p className="text-13 text-low">{t('assets.yourAddress')}</p>
        <p className="mt-0.5 break-all select-all">{address}</p>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2 desk:grid-cols-[1fr_auto_auto]">
        <Button
          kind="ink"
          className="max-desk:col-span-2"
          onClick={() => void copyText(address).then(setCopied)}
        >
          <Copy size={18} strokeWidth={1.5} aria-hidden="true" />
          <span aria-live="polite">{copied ? t('assets.copied') : t('assets.copyAddress')}</span>
        </Button>
        <Button
          kind="secondary"
          onClick={() => saveCanvas(picture.current, 'nightjar-address.png')}
        >
          <Download size={18} strokeWidth={1.5} aria-hidden="true" />
          {'PNG'}
        </Button>
        <Button kind="secondary" onClick={() => saveSvg(picture.current, 'nightjar-address.svg')}>
          <Download size={18} strokeWidth={1.5} aria-hidden="true" />
          {'SVG'}
        </Button>
        {canShare && (
          <Button
            kind="secondary"
            className="col-span-2 desk:col-span-3"
            onClick={() => void navigator.share({ text: address }).catch(() => undefined)} // closed without sharing
          >
            <Share2 size={18} strokeWidth={1.5} aria-hidden="true" />
            {t('assets.share')}
          </Button>
        )}
      </div>
      <div className="mt-4 grid grid-cols-2 overflow-hidden rounded-field border border-line text-13">
        <div className="px-3 py-2">
          <p className="flex items-center gap-1.5 font-medium text-public">
            <ModeEye mode="public" /> {t('assets.sentPublicly')}
          </p>
          <p className="mt-1">{t('assets.sentPubliclyText')}</p>
        </div>
        <div className="veil border-line border-l px-3 py-2">
          <p className="flex items-center gap-1.5 font-medium text-private">
            <ModeEye mode="private" /> {t('assets.sentPrivately')}
          </p>
          <p className="mt-1">{t('assets.sentPrivatelyText')}</p>
        </div>
      </div>
      <p className="mt-3 text-13 text-low">{t('assets.oneAddress')}</p>
    </div>
  )
}

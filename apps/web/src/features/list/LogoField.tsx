import { ImagePlus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import { type PictureFault, pictureFault, pictureTypes } from './picture.ts'
import { useUrlOf } from './useUrlOf.ts'

type LogoFieldProps = {
  /** The token's id: without a picture, its mark is drawn from it. */
  readonly id: string
  readonly logo: string
  readonly picture: File | undefined
  readonly disabled?: boolean
  readonly onPicture: (picture: File | undefined) => void
}

/** A token's picture: a file, or the mark drawn from its id. */
export function LogoField({ id, logo, picture, disabled = false, onPicture }: LogoFieldProps) {
  const t = useText()
  const inputId = useId()
  const [fault, setFault] = useState<PictureFault>()
  const preview = useUrlOf(picture)
  const choose = (file: File | undefined) => {
    if (!file) return
    const found = pictureFault(file)
    setFault(found)
    if (!found) onPicture(file)
  }
  return (
    <div className="w-full desk:w-30">
      <p className="text-13 text-low">{t('list.logo')}</p>
      <label
        htmlFor={inputId}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          if (!disabled) choose(event.dataTransfer.files[0])
        }}
        className="mt-1.5 grid size-28 cursor-pointer place-items-center rounded-field border border-line-strong border-dashed bg-s2 has-focus-visible:outline-2 has-focus-visible:outline-accent hover:bg-s3"
      >
        <TokenLogo token={{ id, logo: preview ?? logo }} size={56} />
        <span className="sr-only">{t('list.chooseLogo')}</span>
        <input
          id={inputId}
          type="file"
          className="sr-only"
          disabled={disabled}
          accept={pictureTypes.join()}
          onChange={({ target }) => {
            choose(target.files?.[0])
            target.value = '' // so that the same file can be chosen again
          }}
        />
      </label>
      <p className="mt-1.5 flex items-center gap-1.5 text-13 text-low">
        {picture ? (
          <button
            type="button"
            onClick={() => onPicture(undefined)}
            className="-my-2 inline-flex min-h-11 items-center gap-1 text-mid hover:text-high"
          >
            <X size={14} strokeWidth={1.5} aria-hidden="true" />
            {t('list.removeLogo')}
          </button>
        ) : (
          <>
            <ImagePlus size={14} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
            {t(disabled ? 'list.logoNeedsSigning' : 'list.logoHint')}
          </>
        )}
      </p>
      <p role="status" className="text-13 text-danger empty:hidden">
        {fault && t(fault)}
      </p>
    </div>
  )
}

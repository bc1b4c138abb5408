import { isVerified } from '@nightjar/sdk'
import { BadgeCheck } from 'lucide-react'
import { useText } from '../../lib/text/useText.ts'
import { classNames } from '../../ui/classNames.ts'
import { ModeEye } from '../../ui/ModeEye.tsx'
import { PairLogos } from '../../ui/PairLogos.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import type { Listbox } from '../../ui/useListbox.ts'
import type { Command, Picture } from './command.ts'

type CommandRowProps = {
  readonly props: ReturnType<Listbox['optionProps']>
  readonly command: Command
}

export function CommandRow({ props, command }: CommandRowProps) {
  const t = useText()
  const { title, text, picture } = command
  return (
    <div
      {...props}
      className={classNames(
        'flex min-h-13 items-center gap-3 rounded-field px-3 py-1.5 data-active:bg-s3',
        'mode' in picture && picture.mode === 'private' && 'data-active:veil',
      )}
    >
      <span className="grid w-9 shrink-0 place-items-center text-mid">
        <RowPicture picture={picture} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere font-medium">{title}</span>
        {text !== '' && <span className="block wrap-anywhere text-13 text-low">{text}</span>}
      </span>
      {'token' in picture && isVerified(picture.token) && (
        <BadgeCheck
          size={16}
          strokeWidth={1.5}
          aria-label={t('ui.verified')}
          className="shrink-0 text-success"
        />
      )}
    </div>
  )
}

function RowPicture({ picture }: { readonly picture: Picture }) {
  if ('token' in picture) return <TokenLogo token={picture.token} size={28} />
  if ('pair' in picture) return <PairLogos pair={picture.pair} size={22} />
  if ('mode' in picture) return <ModeEye mode={picture.mode} size={19} />
  const { icon: Icon } = picture
  return <Icon size={19} strokeWidth={1.5} aria-hidden="true" />
}

import { useState } from 'react'
import { tokenMark } from './tokenMark.ts'

type TokenLogoProps = {
  readonly token: { readonly id: string; readonly logo: string }
  readonly size?: number
}

/** A token's picture, or a mark drawn from its id if it has none or it does not load. */
export function TokenLogo({ token, size = 28 }: TokenLogoProps) {
  const [broken, setBroken] = useState('')
  const style = { width: size, height: size }
  if (token.logo && broken !== token.logo) {
    return (
      <img
        src={token.logo}
        alt=""
        {...style}
        style={style}
        className="shrink-0 rounded-full bg-s3"
        onError={() => setBroken(token.logo)}
      />
    )
  }
  const { back, front, path } = tokenMark(token.id)
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" style={style} className="shrink-0 rounded-full">
      <rect width="32" height="32" fill={back} />
      <path d={path} fill={front} />
    </svg>
  )
}

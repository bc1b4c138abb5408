import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './classNames.ts'
import { Spinner } from './Spinner.tsx'

type Kind = 'primary' | 'secondary' | 'ink' | 'ghost' | 'warning'
type Size = 'small' | 'medium' | 'large'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** `primary` uses the accent of the mode around it, `ink` is for actions that never reach the chain, `warning` is red. */
  readonly kind?: Kind
  readonly size?: Size
  /** Shows a spinner and ignores presses, keeping its width. */
  readonly busy?: boolean
  /** Keeps the focus while it is disabled, so that what it says is read. */
  readonly isReachable?: boolean
}

const kinds: Record<Kind, string> = {
  primary:
    'bg-accent-fill veil-fill text-on-accent hover:brightness-108 active:brightness-95 off:bg-s3 off:bg-none off:text-mid off:brightness-100',
  secondary: 'border border-line-strong bg-s2 text-high hover:bg-s3 off:text-low off:hover:bg-s2',
  ink: 'bg-high text-bg hover:brightness-90 off:bg-s3 off:text-mid',
  ghost: 'text-mid hover:bg-s3 hover:text-high off:text-low off:hover:bg-transparent',
  warning: 'bg-danger-fill text-on-accent hover:brightness-108 off:bg-s3 off:text-mid',
}

const sizes: Record<Size, string> = {
  small: 'min-h-8 rounded-control px-3 text-13',
  medium: 'min-h-11 rounded-field px-4 text-15',
  large: 'min-h-14 rounded-field px-4 text-17',
}

/** The button of all pages. Defaults to `type="button"`, so that nothing is submitted by accident. */
export function Button({ kind = 'primary', size = 'medium', busy, ...props }: ButtonProps) {
  const { className, children, disabled, isReachable = false, onClick, ...rest } = props
  const isOff = disabled || busy
  return (
    <button
      type="button"
      {...rest}
      disabled={isOff && !isReachable}
      aria-disabled={(isOff && isReachable) || undefined}
      onClick={isOff ? undefined : onClick}
      aria-busy={busy || undefined}
      className={classNames(
        'inline-flex items-center justify-center gap-2 font-medium transition-[background,color,filter] duration-120',
        kinds[kind],
        sizes[size],
        className,
      )}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

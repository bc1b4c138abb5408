import { useText } from '../../lib/text/useText.ts'
import type { Wrapping } from '../../lib/wrapping.ts'
import { Visibility } from '../../ui/Visibility.tsx'
import type { Direction } from './useWrap.ts'

type WrapVisibilityProps = { readonly direction: Direction; readonly wrapping: Wrapping }

/** A wrap from a public balance is completely public. */
export function WrapVisibility({ direction, wrapping }: WrapVisibilityProps) {
  const t = useText()
  const { symbol } = direction === 'wrap' ? wrapping.outside : wrapping.inside
  const amount = t(direction === 'wrap' ? 'wrap.seesWrap' : 'wrap.seesUnwrap', { symbol })
  return <Visibility everyone={[amount, t('wrap.seesAddress')]} onlyYou={[]} />
}

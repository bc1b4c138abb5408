import { formNames, type TokenForm } from '../lib/spellToken.ts'
import { useText } from '../lib/text/useText.ts'

/** Beside an amount: the form in which its token is. */
export function FormTag({ form }: { readonly form: TokenForm | undefined }) {
  const t = useText()
  if (!form) return null
  return (
    <>
      {' '}
      <span className="rounded-control border border-line px-1 font-normal text-12 text-mid">
        {t(formNames[form])}
      </span>
    </>
  )
}

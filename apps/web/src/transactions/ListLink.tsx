import { Link } from '@tanstack/react-router'
import { useText } from '../lib/text/useText.ts'

/** Link to the list of all transactions. */
export function ListLink({ onPress }: { readonly onPress: () => void }) {
  const t = useText()
  return (
    <Link
      to="/transaction"
      onClick={onPress}
      className="grid min-h-11 place-items-center rounded-field text-mid hover:bg-s3 hover:text-high"
    >
      {t('transactions.viewAll')}
    </Link>
  )
}

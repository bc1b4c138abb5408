import { useText } from '../../lib/text/useText.ts'
import { ModeEye } from '../../ui/ModeEye.tsx'

const rows = [
  { what: 'home.who', isHidden: true },
  { what: 'home.left', isHidden: true },
  { what: 'home.where', isHidden: true },
  { what: 'home.amounts', isHidden: false }, // a private swap shows them too
] as const

/** Who sees what of a public and of a private swap. */
export function VisibilityTable() {
  const t = useText()
  return (
    <section className="overflow-hidden rounded-card border border-line bg-s1 shadow-card">
      <table className="h-full w-full text-left">
        <thead>
          <tr>
            <th className="px-4 py-3.5 font-normal text-13 text-mid desk:px-5">
              {t('home.whoSees')}
            </th>
            <th className="px-3 py-3.5 font-medium text-13 text-public">{t('home.publicSwap')}</th>
            <th className="veil px-3 py-3.5 font-medium text-13 text-private">
              {t('home.privateSwap')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, isHidden }) => (
            <tr key={what} className="border-line border-t">
              <th className="px-4 py-3 font-normal desk:px-5">{t(what)}</th>
              <td className="px-3 py-3">
                <ModeEye mode="public" /> {t('home.everyone')}
              </td>
              <td className={isHidden ? 'veil px-3 py-3' : 'px-3 py-3'}>
                <ModeEye mode={isHidden ? 'private' : 'public'} />{' '}
                {t(isHidden ? 'home.onlyYou' : 'home.everyone')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

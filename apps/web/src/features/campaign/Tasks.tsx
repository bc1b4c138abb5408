import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, ArrowUpDown, Droplets } from 'lucide-react'
import { showInteger } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { Panel } from '../../ui/Panel.tsx'
import { tasks } from './tasks.ts'

const icons = { swap: ArrowLeftRight, liquidity: Droplets, convert: ArrowUpDown }

/** What earns points, how many, and how often a day, each with a link to where it is done. */
export function Tasks() {
  const t = useText()
  return (
    <Panel label={t('campaign.tasks')}>
      <h2 className="border-line border-b px-4 py-3.5 font-bold desk:px-5">
        {t('campaign.tasks')}
      </h2>
      <ul>
        {tasks.map(({ name, to, title, text, points, daily }) => {
          const Icon = icons[name]
          return (
            <li key={name} className="border-line border-b last:border-0">
              <Link
                to={to}
                className="grid min-h-18 grid-cols-[auto_1fr_auto] items-center gap-x-4 px-4 py-3 hover:bg-s2 desk:px-5"
              >
                <span className="col-start-1 row-span-2 row-start-1 grid size-10 place-items-center rounded-full bg-s3 max-desk:self-start">
                  <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
                </span>
                <span className="col-start-2 row-start-1 font-medium desk:self-end">
                  {t(title)}
                </span>
                <span className="col-start-2 row-start-2 text-13 text-low max-desk:col-span-2 desk:self-start">
                  {t(text)}
                </span>
                <span className="col-start-3 row-start-1 text-right desk:row-span-2">
                  <span className="block font-bold">
                    {t('campaign.plus', { points: showInteger(points) })}
                  </span>
                  <span className="block text-13 text-low">{t('campaign.daily', { daily })}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

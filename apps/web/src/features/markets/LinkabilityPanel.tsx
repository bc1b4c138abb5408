import { showInteger, showPercent } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import type { MessageId } from '../../messageIds.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import linkability from './linkability.gen.json' with { type: 'json' }

type Figures = (typeof linkability.figures)[number]

const names: Readonly<Record<string, MessageId>> = {
  careless: 'markets.linkabilityCareless',
  suggested: 'markets.linkabilitySuggested',
  published: 'markets.linkabilityPublished',
  patient: 'markets.linkabilityPatient',
}

/** What `npm run linkability` found out when it was last run. */
export function LinkabilityPanel() {
  const t = useText()
  const { date, seed, figures } = linkability
  const waits = figures
    .filter(({ behaviour }) => behaviour === 'suggested')
    .map(({ swapsPerHour: rate, fresh }) =>
      t('markets.linkabilityFreshAt', { minutes: showMinutes(fresh.minutes), rate }),
    )
  return (
    <section aria-label={t('markets.linkability')} className="mt-6">
      <h2 className="px-2 font-medium desk:px-0">{t('markets.linkability')}</h2>
      <p className="mt-1 mb-3 px-2 text-13 text-low desk:px-0">
        {t('markets.linkabilityText', { date, seed: `${seed}` })}
      </p>
      <div className="overflow-hidden rounded-card border border-line bg-s1 text-13">
        <DataTable
          label={t('markets.linkability')}
          rows={figures}
          rowKey={({ swapsPerHour, behaviour }) => `${behaviour} ${swapsPerHour}`}
          columns={[
            {
              id: 'who',
              head: t('markets.linkabilityWho'),
              cell: ({ behaviour }) => t(names[behaviour] ?? 'markets.linkabilityWho'),
              phone: 'title',
            },
            column('rate', t('markets.linkabilityRate'), (one) => showInteger(one.swapsPerHour)),
            column('crowd', t('markets.linkabilityCrowd'), (one) => showInteger(one.crowd)),
            column('blind', t('markets.linkabilityBlind'), (one) => showShare(one.blind)),
            column('attack', t('markets.linkabilityAttack'), (one) => showShare(one.attack)),
            column('minutes', t('markets.linkabilityMinutes'), (one) =>
              t('markets.linkabilityWait', { minutes: showMinutes(one.minutes) }),
            ),
          ]}
        />
      </div>
      <p className="mt-2 px-2 text-13 text-low desk:px-0">
        {t('markets.linkabilityFresh', { waits: waits.join(', ') })}
      </p>
    </section>
  )
}

const column = (id: string, head: string, show: (one: Figures) => string) => ({
  ...{ id, head, cell: show },
  phone: 'named' as const,
})

const showShare = (share: number): string => showPercent(BigInt(Math.round(share * 1e6)))

const showMinutes = (minutes: number): string => showInteger(Math.round(minutes))

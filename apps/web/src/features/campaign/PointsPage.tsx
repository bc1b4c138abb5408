import { useText } from '../../lib/text/useText.ts'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { Binding } from './Binding.tsx'
import { CampaignHead } from './CampaignHead.tsx'
import { Leaderboard } from './Leaderboard.tsx'
import { OwnPoints } from './OwnPoints.tsx'
import { Tasks } from './Tasks.tsx'

/** `/campaign/points`: the account's points, how to earn more, and the leaderboard. */
export function PointsPage() {
  const t = useText()
  return (
    <div data-mode="public">
      <CampaignHead />
      <OwnPoints />
      <div className="mt-3 grid items-start gap-3 desk:grid-cols-[1.6fr_1fr]">
        <div className="min-w-0 space-y-3">
          <Tasks />
          <section className="veil rounded-card border border-line bg-s1 p-4 desk:p-5">
            <h2 className="font-bold">{t('campaign.privateTitle')}</h2>
            <p className="mt-1 max-w-120 text-13 text-mid">{t('campaign.privateText')}</p>
          </section>
          <PanelBoundary>
            <Binding />
          </PanelBoundary>
        </div>
        <PanelBoundary>
          <Leaderboard />
        </PanelBoundary>
      </div>
    </div>
  )
}

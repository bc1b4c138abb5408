import { Settings } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useText } from '../lib/text/useText.ts'
import { Popover } from '../ui/Popover.tsx'

const SettingsForm = lazy(async () => ({
  default: (await import('./SettingsForm.tsx')).SettingsForm,
}))

export function SettingsMenu() {
  const t = useText()
  return (
    <Popover
      align="end"
      label={t('app.settings')}
      trigger={<Settings size={19} strokeWidth={1.5} aria-hidden="true" />}
      triggerClassName="grid size-10 place-items-center rounded-full text-mid hover:bg-s2 hover:text-high"
    >
      <div className="p-2">
        <Suspense fallback={<span className="skeleton block h-48 w-64" />}>
          <SettingsForm />
        </Suspense>
      </div>
    </Popover>
  )
}

import { Settings } from 'lucide-react'
import { type Theme, usePreferences } from '../lib/preferences.ts'
import { Popover } from '../ui/Popover.tsx'
import { Segments } from '../ui/Segments.tsx'

const themes: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
  { value: 'system', label: 'System' },
]

export function SettingsMenu() {
  return (
    <Popover
      align="end"
      label="Settings"
      trigger={<Settings size={19} strokeWidth={1.5} aria-hidden="true" />}
      triggerClassName="grid size-10 place-items-center rounded-full text-mid hover:bg-s2 hover:text-high"
    >
      <div className="p-2">
        <ThemeSetting />
      </div>
    </Popover>
  )
}

export function ThemeSetting() {
  const { theme, setTheme } = usePreferences()
  return <Segments label="Theme" options={themes} value={theme} onChange={setTheme} />
}

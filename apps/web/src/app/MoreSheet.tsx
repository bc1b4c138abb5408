import { useText } from '../lib/text/useText.ts'
import { Modal } from '../ui/Modal.tsx'
import { MoreLinks } from './MoreMenu.tsx'
import { SettingsForm } from './SettingsForm.tsx'

type MoreSheetProps = { readonly show: boolean; readonly onClose: () => void }

/** "More" on a phone: the other pages, and the settings. */
export function MoreSheet({ show, onClose }: MoreSheetProps) {
  const t = useText()
  return (
    <Modal show={show} hideAll maskClosable title={t('app.more')} onClose={onClose}>
      <div className="-mx-3">
        <MoreLinks onChoose={onClose} />
      </div>
      <div className="mt-4 border-line border-t pt-4">
        <SettingsForm />
      </div>
    </Modal>
  )
}

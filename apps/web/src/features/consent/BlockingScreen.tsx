import { Modal } from '../../ui/Modal.tsx'

/** Blurs the page for good; only a reload asks again. */
export function BlockingScreen({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Modal show opaque title={title} closable={false} maskClosable={false} zIndex={200}>
      <p className="text-mid">{text}</p>
    </Modal>
  )
}

import { Modal, type ModalProps } from 'antd'

/** A dialog to write in: neither Esc nor a press beside it throws away what was written. */
export function WritingDialog({ isWritten, ...dialog }: ModalProps & { isWritten: boolean }) {
  return <Modal open keyboard={!isWritten} maskClosable={!isWritten} destroyOnHidden {...dialog} />
}

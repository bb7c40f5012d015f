import Taro from '@tarojs/taro'

import { mountLayer } from '@/platform/overlays/layer'

import { Dialog } from './dialog'

/** The texts of a dialog. Its buttons have at most four characters, the limit of WeChat's dialog. */
export interface Question {
  title: string
  /** Line breaks are kept. */
  text?: string
  confirmLabel?: string
  cancelLabel?: string
  isDanger?: boolean
}

/**
 * Asks; true for yes. An own dialog on H5, the system's on weapp. A `withdrawn` dialog closes
 * unanswered, which is a no; the system's dialog stays.
 */
export function confirm(question: Question, withdrawn?: Promise<unknown>): Promise<boolean> {
  return ask({ cancelLabel: '取消', ...question }, withdrawn)
}

/** Shows a message that must be read; resolves when it is closed. */
export async function showNotice(
  question: Omit<Question, 'cancelLabel' | 'isDanger'>,
): Promise<void> {
  await ask({ confirmLabel: '知道了', ...question })
}

async function ask(
  { title, text, confirmLabel = '确定', cancelLabel, isDanger }: Question,
  withdrawn?: Promise<unknown>,
): Promise<boolean> {
  if (mountLayer)
    return askInLayer(mountLayer, { title, text, confirmLabel, cancelLabel, isDanger }, withdrawn)
  const answer = await Taro.showModal({
    title,
    content: text ?? '',
    confirmText: confirmLabel,
    cancelText: cancelLabel ?? '',
    showCancel: cancelLabel !== undefined,
  })
  return answer.confirm
}

function askInLayer(
  mount: NonNullable<typeof mountLayer>,
  { title, text, ...words }: Question,
  withdrawn?: Promise<unknown>,
): Promise<boolean> {
  return new Promise((resolve) => {
    let isOpen = true
    const answer = (isYes: boolean) => {
      if (isOpen) unmount()
      isOpen = false
      resolve(isYes)
    }
    const unmount = mount(
      <Dialog
        title={title}
        {...words}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        {text}
      </Dialog>,
    )
    void withdrawn?.then(() => answer(false))
  })
}

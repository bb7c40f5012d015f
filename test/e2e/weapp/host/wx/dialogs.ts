import type { Host } from '../host'
import { asks, textIn, WxFailure, type ApiTable, type Options } from './api'

const buttonLimit = 4
const toastMs = 1500

/** WeChat's own toast, mask, question and menu. A toast and the mask take each other's place unless told otherwise. */
export function dialogApis(program: Host): ApiTable {
  const { phone } = program
  return {
    showToast: asks('real', (options) => {
      phone.toast = textIn(options, 'title')
      phone.loading = ''
      const shown = phone.toast
      phone.clock.set(
        () => void (phone.toast === shown && (phone.toast = '')),
        Number(options.duration ?? toastMs),
        false,
      )
    }),
    hideToast: asks('real', () => void (phone.toast = '')),
    showLoading: asks('real', (options) => {
      phone.loading = textIn(options, 'title')
      phone.toast = ''
    }),
    hideLoading: asks('real', (options) => {
      phone.loading = ''
      if (options.noConflict !== true) phone.toast = ''
    }),
    showModal: asks('real', (options) => modal(program, options)),
    showActionSheet: asks('real', (options) => menu(program, options)),
  }
}

function modal(program: Host, options: Options): Promise<unknown> {
  const confirmText = textIn(options, 'confirmText') || '确定'
  const cancelText = textIn(options, 'cancelText') || '取消'
  if (confirmText.length > buttonLimit)
    throw new WxFailure('fail confirmText length should not larger than 4 Chinese characters')
  if (cancelText.length > buttonLimit)
    throw new WxFailure('fail cancelText length should not larger than 4 Chinese characters')
  return new Promise((resolve) => {
    const close = (answer: unknown) => {
      program.phone.dialog = undefined
      resolve(answer)
    }
    program.phone.dialog = {
      kind: 'modal',
      words: `${textIn(options, 'title')} ${textIn(options, 'content')}`,
      buttons: {
        ...(options.showCancel === false
          ? {}
          : { [cancelText]: () => close({ confirm: false, cancel: true }) }),
        [confirmText]: () => close({ confirm: true, cancel: false }),
      },
    }
  })
}

function menu(program: Host, options: Options): Promise<unknown> {
  const items = Array.isArray(options.itemList) ? options.itemList.map(String) : []
  return new Promise((resolve, reject) => {
    const close = (run: () => void) => () => {
      program.phone.dialog = undefined
      run()
    }
    program.phone.dialog = {
      kind: 'action_sheet',
      words: textIn(options, 'alertText'),
      buttons: {
        ...Object.fromEntries(
          items.map((words, tapIndex) => [words, close(() => resolve({ tapIndex }))]),
        ),
        取消: close(() => reject(new WxFailure('fail cancel'))),
      },
    }
  })
}

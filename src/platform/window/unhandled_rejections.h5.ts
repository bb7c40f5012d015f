import type { QuietRejections } from './unhandled_rejections.types'

export const quietRejections: QuietRejections = (isTold) => {
  window.addEventListener('unhandledrejection', (event) => {
    if (isTold(event.reason)) event.preventDefault()
  })
}

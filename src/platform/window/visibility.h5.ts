import type { OnVisibilityChange } from './visibility.types'

export const onVisibilityChange: OnVisibilityChange = (listener) => {
  const tell = () => listener(document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

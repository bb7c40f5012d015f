import type { OnVisibilityChange } from './visibility.types'

export const onVisibilityChange: OnVisibilityChange = (listener) => {
  const notify = () => listener(document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}

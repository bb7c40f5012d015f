import type { OnWindowResize, ReadWindowSize } from './window_size.types'

export const readWindowSize: ReadWindowSize = () => ({
  // In a wide window the app is in a frame.
  widthPx: document.getElementById('container')?.clientWidth || window.innerWidth,
  heightPx: window.innerHeight,
})

export const onWindowResize: OnWindowResize = (listener) => {
  const notify = () => listener(readWindowSize())
  window.addEventListener('resize', notify)
  return () => window.removeEventListener('resize', notify)
}

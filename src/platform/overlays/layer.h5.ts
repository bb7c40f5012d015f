import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

/** Puts something above all pages; call the answer to take it away. */
export const mountLayer: ((content: ReactElement) => () => void) | undefined = (content) => {
  const place = document.createElement('div')
  document.body.appendChild(place)
  const root = createRoot(place)
  root.render(content)
  return () => {
    root.unmount()
    place.remove()
  }
}

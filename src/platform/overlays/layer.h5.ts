import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

/** Renders something above all pages; the returned function removes it. */
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

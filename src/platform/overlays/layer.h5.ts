import { createRoot } from 'react-dom/client'

import type { MountLayer } from './layer.types'

/** Renders something above all pages; the returned function removes it. */
export const mountLayer: MountLayer | undefined = (content) => {
  const place = document.createElement('div')
  document.body.appendChild(place)
  const root = createRoot(place)
  root.render(content)
  return () => {
    root.unmount()
    place.remove()
  }
}

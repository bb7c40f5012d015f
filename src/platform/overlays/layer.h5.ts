import { createRoot } from 'react-dom/client'

import type { MountLayer } from './layer.types'

/** Renders something above all pages; the returned function removes it. `onLeave`: the phone's own back leaves the page below. */
export const mountLayer: MountLayer | undefined = (content, onLeave) => {
  const place = document.createElement('div')
  document.body.appendChild(place)
  const root = createRoot(place)
  root.render(content)
  addEventListener('popstate', onLeave)
  return () => {
    removeEventListener('popstate', onLeave)
    root.unmount()
    place.remove()
  }
}

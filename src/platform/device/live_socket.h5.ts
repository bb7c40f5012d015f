import { API_ROOT } from '@/settings/server'

import type { OpenLiveSocket } from './live_socket.types'

export const openLiveSocket: OpenLiveSocket = (path, { onOpen, onText, onClosed }) => {
  const socket = new WebSocket(
    `${(API_ROOT || window.location.origin).replace(/^http/, 'ws')}${path}`,
  )
  socket.onopen = onOpen
  socket.onmessage = ({ data }) => {
    if (typeof data === 'string') onText(data)
  }
  socket.onclose = onClosed
  return {
    send: (text) => socket.send(text),
    close: () => {
      socket.onclose = null
      socket.close()
    },
  }
}

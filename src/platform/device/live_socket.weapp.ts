import Taro from '@tarojs/taro'

import { API_ROOT } from '@/settings/server'

import { languageHeaders } from '../app/language_pack'
import type { OpenLiveSocket } from './live_socket.types'

export const openLiveSocket: OpenLiveSocket = (path, { onOpen, onText, onClosed }) => {
  let isOver = false
  const end = () => {
    if (!isOver) onClosed()
    isOver = true
  }
  const opening = Taro.connectSocket({
    url: `${API_ROOT.replace(/^http/, 'ws')}${path}`,
    header: languageHeaders,
  })
  opening
    .then((task) => {
      if (isOver) return task.close({})
      task.onOpen(onOpen)
      task.onMessage(({ data }) => {
        if (typeof data === 'string') onText(data)
      })
      task.onClose(end)
      task.onError(end)
    })
    .catch(end)
  return {
    send: (text) => void opening.then((task) => task.send({ data: text })).catch(end),
    close: () => {
      isOver = true
      void opening.then((task) => task.close({})).catch(() => undefined)
    },
  }
}

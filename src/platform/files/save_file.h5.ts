import type { CanSaveFile, SaveFile } from './save_file.types'
import { isWeChatUserAgent } from '../window/user_agent'

/** Long enough for any browser to have read the file. */
const forgetAfterMs = 60_000

// WeChat's own browser drops downloads silently.
export const canSaveFile: CanSaveFile = () =>
  !isWeChatUserAgent(navigator.userAgent) && 'download' in document.createElement('a')

export const saveFile: SaveFile = ({ fileName, content, mediaType }) => {
  if (!canSaveFile()) return Promise.resolve('not_possible')
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), forgetAfterMs)
  return Promise.resolve('saved')
}

import Taro from '@tarojs/taro'

import type { OpenDocument } from './open_document.types'

/** The viewer's menu keeps the file, sends it on, or prints it. */
export const openDocument: OpenDocument = async ({ fileAddress }) => {
  const file = await Taro.downloadFile({ url: fileAddress }).catch(() => undefined)
  if (file === undefined) return 'unreachable'
  const { statusCode, tempFilePath } = file
  if (statusCode !== 200) return statusCode === 404 ? 'ended' : 'refused'
  return Taro.openDocument({ filePath: tempFilePath, fileType: 'pdf', showMenu: true }).then(
    () => 'opened' as const,
    () => 'unreadable' as const,
  )
}

import Taro from '@tarojs/taro'

import type { OpenDocument } from './open_document.types'

/** The viewer's menu keeps the file, sends it on, or prints it. */
export const openDocument: OpenDocument = async ({ fileAddress }) => {
  try {
    const { statusCode, tempFilePath } = await Taro.downloadFile({ url: fileAddress })
    if (statusCode !== 200) return 'failed'
    await Taro.openDocument({ filePath: tempFilePath, fileType: 'pdf', showMenu: true })
    return 'opened'
  } catch {
    return 'failed'
  }
}

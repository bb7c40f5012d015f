import Taro from '@tarojs/taro'

import type { CanSaveFile, SaveFile, SaveOutcome } from './save_file.types'

export const canSaveFile: CanSaveFile = () => Taro.canIUse('shareFileMessage')

/** WeChat opens no JSON and has no downloads on a phone: the file is sent to a chat, such as 文件传输助手, and can be saved from there. */
export const saveFile: SaveFile = async ({ fileName, content }) => {
  if (!canSaveFile()) return 'not_possible'
  const filePath = `${Taro.env.USER_DATA_PATH}/${fileName}`
  const files = Taro.getFileSystemManager()
  try {
    files.writeFileSync(filePath, content, 'utf8')
  } catch {
    return 'not_possible'
  }
  try {
    return await send(filePath, fileName)
  } finally {
    // Nothing about the patient stays in the mini-program's folder.
    files.unlink({ filePath })
  }
}

async function send(filePath: string, fileName: string): Promise<SaveOutcome> {
  try {
    await Taro.shareFileMessage({ filePath, fileName })
    return 'saved'
  } catch (error) {
    return isCancelled(error) ? 'given_up' : 'not_possible'
  }
}

function isCancelled(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'errMsg' in error &&
    String(error.errMsg).includes('cancel')
  )
}

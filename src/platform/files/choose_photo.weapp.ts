import Taro from '@tarojs/taro'

import type { ChoosePhoto } from './choose_photo.types'

/** WeChat's own choice of camera or album, compressed by it. */
export const choosePhoto: ChoosePhoto = async () => {
  const filePath = await choose()
  if (!filePath) return undefined
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().readFile({
      filePath,
      encoding: 'base64',
      success: ({ data }) => resolve(String(data)),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    })
  })
}

async function choose(): Promise<string | undefined> {
  try {
    const { tempFiles } = await Taro.chooseMedia({
      count: 1,
      mediaType: ['image'],
      sizeType: ['compressed'],
    })
    return tempFiles[0]?.tempFilePath
  } catch (error) {
    if (/cancel/.test(String((error as { errMsg?: string } | undefined)?.errMsg))) return undefined
    throw error
  }
}

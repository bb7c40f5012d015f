import Taro from '@tarojs/taro'

import type { ReadWeChatCode } from './sign_in.types'

export const readWeChatCode: ReadWeChatCode = async () => {
  const { code } = await Taro.login()
  return code
}

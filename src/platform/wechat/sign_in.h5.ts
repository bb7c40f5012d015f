import type { ReadWeChatCode } from './sign_in.types'

export const readWeChatCode: ReadWeChatCode = () => Promise.reject(new Error('请在微信中打开'))

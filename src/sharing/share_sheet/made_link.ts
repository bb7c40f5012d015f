import type { ShareLink } from '@/contract/share'

/** A link that was just made: its address and passcode are told once. */
export interface MadeLink {
  share: ShareLink
  link: string
  passcode: string
  serverNow: string
}

/** Asked before link and passcode go out of sight. */
export const lastLook = {
  title: '已经发给对方了吗？',
  text: '关闭后不能再看到链接和密码，只能重新分享。',
  confirmLabel: '已经发送',
  cancelLabel: '再看一下',
}

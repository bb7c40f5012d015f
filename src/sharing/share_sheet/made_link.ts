import type { ShareLink } from '@/contract/share'

/** A new link: its address and passcode are shown once. */
export interface MadeLink {
  share: ShareLink
  link: string
  passcode: string
  serverNow: string
}

/** The dialog before link and passcode are hidden. */
export const lastLook = {
  title: '已经发给对方了吗？',
  text: '关闭后不能再看到链接和密码，只能重新分享。',
  confirmLabel: '已经发送',
  cancelLabel: '再看一下',
}

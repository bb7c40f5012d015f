import { copyText } from '@/platform/device/clipboard'
import { showToast } from '@/ui/overlays/toast'

/** Copies a link that the family is sent, and says so. */
export async function copyLink(address: string): Promise<void> {
  const isCopied = await copyText(address)
  showToast(isCopied ? '已复制，去微信粘贴给家人' : '复制没有成功，请长按链接复制')
}

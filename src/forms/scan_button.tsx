import { findScanner } from '@/platform/device/scan'
import { api } from '@/request/api'
import { Button } from '@/ui/forms/button'
import { showToast } from '@/ui/overlays/toast'

/** Scans a number on a card or a wristband into its field; nothing where the phone cannot scan. */
export function ScanButton({ words, onRead }: { words: string; onRead: (text: string) => void }) {
  const scan = findScanner()
  if (!scan) return null
  async function read(): Promise<void> {
    try {
      const text = await scan?.((url) => api.account.signPage({ url }))
      if (text) onRead(text.trim())
    } catch {
      showToast('没有扫成，请直接填写号码')
    }
  }
  return (
    <Button kind="text" isSmall onPress={read}>
      {words}
    </Button>
  )
}

import { scanCode } from '@/platform/device/scan'
import { Button } from '@/ui/forms/button'

/** Scans a number on a card or a wristband into its field; nothing where the phone cannot scan. */
export function ScanButton({ words, onRead }: { words: string; onRead: (text: string) => void }) {
  if (!scanCode) return null
  async function scan(): Promise<void> {
    const text = await scanCode?.()
    if (text) onRead(text.trim())
  }
  return (
    <Button kind="text" isSmall onPress={scan}>
      {words}
    </Button>
  )
}

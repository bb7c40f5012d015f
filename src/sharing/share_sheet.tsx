import { useState } from 'react'

import { shareKindLabels, type ShareKind } from '@/contract/share'
import { useLeaveGuard } from '@/navigation/navigate'
import { confirm } from '@/ui/overlays/confirm'
import { Sheet } from '@/ui/overlays/sheet'

import { lastLook, type MadeLink } from './share_sheet/made_link'
import { ShareHanding } from './share_sheet/share_handing'
import { ShareTerms } from './share_sheet/share_terms'

interface ShareSheetProps {
  kind: ShareKind
  /** The report or the study. */
  subjectId: string
  onClose: () => void
}

/** 分享: validity and number of views, the separate consent, then link and passcode, shown once and sent separately. */
export function ShareSheet({ kind, subjectId, onClose }: ShareSheetProps) {
  const [made, setMade] = useState<MadeLink>()

  const mayHide = (withdrawn?: Promise<void>) => made === undefined || confirm(lastLook, withdrawn)
  useLeaveGuard(mayHide, { isActive: made !== undefined, words: lastLook.text })

  async function close(): Promise<void> {
    if (await mayHide()) onClose()
  }

  return (
    <Sheet isOpen title={`分享${shareKindLabels[kind]}`} onClose={() => void close()}>
      {made === undefined ? (
        <ShareTerms kind={kind} subjectId={subjectId} onMade={setMade} />
      ) : (
        <ShareHanding made={made} onDone={onClose} />
      )}
    </Sheet>
  )
}

import { View } from '@tarojs/components'

import { canPrint, printPage } from '@/platform/files/print'
import { api } from '@/request/api'
import { showDocument } from '@/request/show_document'
import { Button } from '@/ui/forms/button'
import { MainAction } from '@/ui/forms/main_action'

import styles from '../report.module.scss'

interface ReportActionsProps {
  reportId: string
  /** The hospital's own file instead of one that the app draws. */
  hasFile: boolean
  onShare: (() => void) | undefined
}

/** The report as a file, printed, and shared. */
export function ReportActions({ reportId, hasFile, onShare }: ReportActionsProps) {
  async function openPdf(): Promise<void> {
    // The request layer has shown the failure.
    await showDocument(() => api.report.openPdf({ reportId })).catch(() => undefined)
  }
  return (
    <View className={styles.actions}>
      <MainAction
        action={hasFile ? '打开报告原件' : `下载 PDF${canPrint() ? '' : '（可打印）'}`}
        onPress={openPdf}
      />
      {canPrint() && (
        <Button kind="secondary" isWide onPress={printPage}>
          打印
        </Button>
      )}
      {onShare && (
        <Button kind="secondary" isWide onPress={onShare}>
          分享给医生或家人
        </Button>
      )}
    </View>
  )
}

import { Button } from 'antd'
import { useState } from 'react'
import type { WhichStaffActions } from '@/contract/desk/audit'
import { auditExportCalls } from '@/contract/desk/audit/export'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { csvOf } from '../../parts/export/csv'
import { saveFile } from '../../parts/export/save_file'
import { today } from '../../parts/words'
import { apiOf } from '../../request/api'
import { logHeads, logRows } from './log_rows'

const exports = apiOf(auditExportCalls)

/** The lines that are looked at, all of them, as a file for an auditor; the log itself says who took it and why. */
export function ExportLog({ which }: { which: WhichStaffActions }) {
  const [isAsked, ask] = useState(false)
  const { from, until } = which
  const days =
    from === undefined && until === undefined
      ? '全部日期'
      : `${from ?? '最早'} 至 ${until ?? today()}`
  return (
    <>
      <Button aria-keyshortcuts="d" onClick={() => ask(true)}>
        导出 CSV
      </Button>
      {isAsked && (
        <ChangeWithReason
          title="导出操作日志"
          effect={`导出现在筛选出来的全部记录（${days}）。谁导出了哪些、为什么，会记入操作日志。`}
          confirm="导出"
          change={async (reason) => {
            const { list } = await exports.exportLines({ ...which, reason })
            saveFile(`操作日志 ${days}.csv`, csvOf(logHeads, logRows(list)))
          }}
          renews={['audit']}
          done="已导出"
          onEnd={() => ask(false)}
        />
      )}
    </>
  )
}

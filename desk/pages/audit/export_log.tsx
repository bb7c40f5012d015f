import { Button } from 'antd'
import { useState } from 'react'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { csvOf } from '../../parts/export/csv'
import { saveFile } from '../../parts/export/save_file'
import { today } from '../../parts/words'

interface ExportLogProps {
  log: '操作日志' | '安全日志'
  days: { from?: string | undefined; until?: string | undefined }
  heads: readonly string[]
  /** The lines that are looked at, all of them. */
  take: (reason: string) => Promise<string[][]>
}

/** A log as a file for an auditor; 操作日志 says who took it and why. */
export function ExportLog({ log, days: { from, until }, heads, take }: ExportLogProps) {
  const [isAsked, ask] = useState(false)
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
          title={`导出${log}`}
          effect={`导出现在筛选出来的全部记录（${days}）。谁导出了哪些、为什么，会记入操作日志。`}
          confirm="导出"
          change={async (reason) =>
            saveFile(`${log} ${days}.csv`, csvOf(heads, await take(reason)))
          }
          renews={['audit']}
          done="已导出"
          onEnd={() => ask(false)}
        />
      )}
    </>
  )
}

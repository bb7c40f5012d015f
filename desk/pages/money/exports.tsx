import { Button, Flex } from 'antd'
import type { StatementDay } from '@/contract/desk/money'
import { csvOf } from '../../parts/export/csv'
import { saveFile } from '../../parts/export/save_file'
import { today } from '../../parts/words'
import {
  dayHeads,
  dayRows,
  differenceHeads,
  differenceRows,
  monthHeads,
  monthRows,
} from './statement_rows'

/** The statement as files for finance. */
export function Exports({ days }: { days: readonly StatementDay[] }) {
  return (
    <Flex gap={12}>
      <Button
        disabled={days.length === 0}
        aria-keyshortcuts="d"
        onClick={() => void saveExcel(`对账 ${today()}`, days)}
      >
        导出 Excel
      </Button>
      <Button
        disabled={days.length === 0}
        onClick={() => saveFile(`对账 ${today()}.csv`, csvOf(dayHeads, dayRows(days)))}
      >
        导出 CSV
      </Button>
    </Flex>
  )
}

/** One day or many, with every difference on a sheet of its own. */
export async function saveExcel(name: string, days: readonly StatementDay[]): Promise<void> {
  const { xlsxOf } = await import('../../parts/export/xlsx')
  const book = await xlsxOf([
    { name: '对账', heads: dayHeads, rows: dayRows(days) },
    { name: '按月合计', heads: monthHeads, rows: monthRows(days) },
    { name: '差异', heads: differenceHeads, rows: differenceRows(days) },
  ])
  saveFile(`${name}.xlsx`, book)
}

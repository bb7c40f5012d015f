import { App, Button } from 'antd'
import { useState } from 'react'
import type { MoneyDayRow } from '@/contract/desk/money_days'
import { csvOf } from '../../parts/export/csv'
import { saveFile } from '../../parts/export/save_file'
import { rowHeads, rowsOfDay } from './day_rows'
import { moneyDays } from './money_days_api'

type Which = Omit<Parameters<typeof moneyDays.rows>[0], 'after'>

/** The whole day as files for finance, with the filters of the page. */
export function Exports({ which }: { which: Which }) {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const saving = (save: (rows: MoneyDayRow[]) => Promise<void> | void) => () => {
    setBusy(true)
    readAll(which)
      .then(save)
      .catch((error: Error) => message.error(error.message))
      .finally(() => setBusy(false))
  }
  const name = `三方对账 ${which.day}`
  return (
    <>
      <Button
        loading={isBusy}
        aria-keyshortcuts="d"
        onClick={saving(async (rows) => {
          const { xlsxOf } = await import('../../parts/export/xlsx')
          const sheet = { name: '三方对账', heads: rowHeads, rows: rowsOfDay(which.day, rows) }
          saveFile(`${name}.xlsx`, await xlsxOf([sheet]))
        })}
      >
        导出 Excel
      </Button>
      <Button
        loading={isBusy}
        onClick={saving((rows) =>
          saveFile(`${name}.csv`, csvOf(rowHeads, rowsOfDay(which.day, rows))),
        )}
      >
        导出 CSV
      </Button>
    </>
  )
}

async function readAll(which: Which): Promise<MoneyDayRow[]> {
  const rows: MoneyDayRow[] = []
  for (let after: string | undefined; ;) {
    const { list, next } = await moneyDays.rows({ ...which, after })
    rows.push(...list)
    if (next === null) return rows
    after = next
  }
}

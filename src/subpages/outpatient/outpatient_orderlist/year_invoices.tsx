import { View } from '@tarojs/components'
import { useState } from 'react'

import type { InvoiceYear } from '@/contract/outpatient'
import { useStepUpSheet } from '@/gates/step_up_sheet'
import { api } from '@/request/api'
import { showDocument } from '@/request/show_document'
import { Button } from '@/ui/forms/button'
import { Segmented } from '@/ui/forms/segmented'
import { Card } from '@/ui/lists/card'
import { FoldForElders } from '@/ui/lists/fold_for_elders'

import styles from '../bill.module.scss'
import { MailInvoice } from '../mail_invoice'
import { formatSum } from '../outpatient_words'

/** The invoices of a year as one file, for tax and claims; nothing where no invoice stands. */
export function YearInvoices({
  patientId,
  years,
  canMail,
}: {
  patientId: string
  years: readonly InvoiceYear[]
  canMail: boolean
}) {
  const [newest] = years
  const [chosen, setChosen] = useState(newest?.year)
  const { whenSteppedUp, stepUpSheet } = useStepUpSheet('票据文件')
  const shown = years.find(({ year }) => year === chosen) ?? newest
  if (!shown) return null
  const { year, count, totalFen } = shown
  const open = () => showDocument(() => api.outpatient.openInvoicesOfYear({ patientId, year }))
  return (
    <FoldForElders title="年度发票">
      <Card title="年度发票">
        {years.length > 1 && (
          <View className={styles.years}>
            <Segmented
              label="年份"
              choices={years.map((one) => ({ value: one.year, words: one.year }))}
              value={year}
              onChange={setChosen}
            />
          </View>
        )}
        <View className={styles.about}>
          <View className={styles.note}>
            {count} 张有效票据，共 {formatSum(totalFen)}
          </View>
          <View className={styles.note}>附汇总表，可用于报税、报销</View>
        </View>
        <Button kind="secondary" onPress={() => whenSteppedUp(open)}>
          {year} 年发票合为一份
        </Button>
        {canMail && (
          <MailInvoice
            key={year}
            paper={year}
            send={(mail) => api.outpatient.mailInvoicesOfYear({ patientId, year, ...mail })}
          />
        )}
        {stepUpSheet}
      </Card>
    </FoldForElders>
  )
}

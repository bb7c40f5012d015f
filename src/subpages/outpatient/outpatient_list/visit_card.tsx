import { View } from '@tarojs/components'

import { billStatusLabels, type BillBrief, type UnpaidVisit } from '@/contract/outpatient'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { CheckRow } from '@/ui/forms/check_row'
import { formatDay, formatDeadline } from '@/ui/facts/format_day'
import { Tag } from '@/ui/facts/tag'
import { classNames } from '@/ui/class_names'

import { billTones, guaranteeLabels, isHeld, formatSum } from '../outpatient_words'
import styles from '../bill.module.scss'

interface VisitCardProps {
  visit: UnpaidVisit
  today: string
  chosen: readonly string[]
  onToggle: (billId: string) => void
  onOpen: (bill: BillBrief) => unknown
}

/** A visit and what is to be paid for it. */
export function VisitCard({ visit, today, chosen, onToggle, onOpen }: VisitCardProps) {
  const about = [
    formatDay(visit.visitDate, today),
    visit.branchName,
    visit.doctorName,
    visit.costTypeName,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <Card title={visit.departName} extra={formatSum(visit.totalFen)}>
      <View className={`${styles.note} ${styles.about}`}>{about}</View>
      {visit.bills.map((bill) => {
        const held = isHeld(visit, chosen, bill.billId)
        return (
          <View key={bill.billId} className={`${styles.row} ${styles.choice}`}>
            <View className={styles.main}>
              {bill.status === 'UNPAID' ? (
                <CheckRow
                  isChecked={chosen.includes(bill.billId)}
                  onChange={() => !held && onToggle(bill.billId)}
                  label={held ? `${bill.title}（需一起缴）` : bill.title}
                />
              ) : (
                <>
                  <View>{bill.title}</View>
                  <Tag tone={billTones[bill.status]}>{billStatusLabels[bill.status]}</Tag>
                </>
              )}
              {bill.guaranteed && (
                <View className={styles.note}>{guaranteeLabels[bill.guaranteed]}</View>
              )}
              <View
                className={styles.note}
              >{`请在${formatDeadline(bill.expiresAt, today)} 前缴费`}</View>
              <Button
                kind="text"
                isAtEdge
                onPress={() => onOpen(bill)}
                label={bill.orderId ? `继续支付 ${bill.title}` : `看明细 ${bill.title}`}
              >
                {bill.orderId ? '继续支付' : '看明细'}
              </Button>
            </View>
            <View
              className={classNames(styles.amount, bill.status === 'UNPAID' && styles.beside_check)}
            >
              {formatSum(bill.split.cashFen)}
            </View>
          </View>
        )
      })}
    </Card>
  )
}

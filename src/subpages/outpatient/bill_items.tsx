import { View } from '@tarojs/components'

import { chargeCategoryLabels } from '@/contract/inpatient'
import { billEndLabels, type Bill, type BillItem } from '@/contract/outpatient'
import { dayInFull } from '@/ui/facts/format_day'
import { Card } from '@/ui/lists/card'
import { Tag } from '@/ui/facts/tag'
import { Notice } from '@/ui/states/notice'

import { formatItemStatus, itemTones, formatSum } from './outpatient_words'
import styles from './bill.module.scss'

interface BillItemsProps {
  bill: Bill
  /** Whether items show their status: only once they are paid. */
  hasStates?: boolean
}

/** A bill by the national charge categories. */
export function BillItems({ bill, hasStates = false }: BillItemsProps) {
  const about = [bill.departName, bill.doctorName, dayInFull(bill.visitDate)]
    .filter(Boolean)
    .join(' · ')
  return (
    <Card title={bill.title} extra={formatSum(bill.split.totalFen)}>
      <View className={`${styles.note} ${styles.about}`}>{about}</View>
      {bill.ended && !hasStates && <Notice>{billEndLabels[bill.ended]}</Notice>}
      {bill.diagnosis && (
        <View className={`${styles.note} ${styles.about}`}>诊断：{bill.diagnosis}</View>
      )}
      {!bill.seesDetails && !bill.needsStepUp && (
        <View className={styles.note}>
          只显示分类金额。项目明细给本人，以及本人授权查看报告的人看。
        </View>
      )}
      {bill.categories.map(({ medChargeItemType, amountFen, items }) => (
        <View key={medChargeItemType}>
          <View className={styles.row}>
            <View className={`${styles.main} ${styles.category}`}>
              {chargeCategoryLabels[medChargeItemType]}
            </View>
            <View className={styles.amount}>{formatSum(amountFen)}</View>
          </View>
          {items.map((item) => (
            <View key={item.itemId} className={styles.row}>
              <View className={styles.main}>
                <View>{item.name}</View>
                <View className={styles.note}>{formatItem(item)}</View>
                {hasStates && (
                  <Tag tone={itemTones[item.status]}>
                    {formatItemStatus(medChargeItemType, item.status)}
                  </Tag>
                )}
              </View>
              <View className={styles.amount}>{formatSum(item.amountFen)}</View>
            </View>
          ))}
        </View>
      ))}
      <View className={styles.note}>费用单号 {bill.billNo}</View>
    </Card>
  )
}

function formatItem({
  spec,
  priceFen,
  quantity,
  unit,
  insuranceClass,
  execDepartName,
}: BillItem): string {
  const insurance = insuranceClass && (insuranceClass === '自费' ? '自费' : `医保${insuranceClass}`)
  return [
    spec,
    `${formatSum(priceFen)} × ${[quantity, unit].filter(Boolean).join(' ')}`,
    insurance,
    execDepartName,
  ]
    .filter(Boolean)
    .join(' · ')
}

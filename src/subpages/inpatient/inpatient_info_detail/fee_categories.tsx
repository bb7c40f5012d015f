import { View } from '@tarojs/components'
import { useState } from 'react'

import {
  chargeCategoryLabels,
  type FeeCategory,
  type FeeDay,
  type FeeItem,
} from '@/contract/inpatient'
import { Card } from '@/ui/lists/card'
import { Icon } from '@/ui/icons/icon'
import { chevronUp } from '@/ui/icons/actions'
import { chevronDown } from '@/ui/icons/frame'
import { Pressable } from '@/platform/elements/pressable'

import { formatCompared, formatSum } from '../stay_words'
import styles from './fee_categories.module.scss'

/** The categories of a day; the largest one is expanded. */
export function FeeCategories({ day }: { day: FeeDay }) {
  const [open, setOpen] = useState<readonly string[]>(() =>
    day.categories.slice(0, 1).map(({ costType }) => costType),
  )
  const toggle = (costType: string) =>
    setOpen(
      open.includes(costType) ? open.filter((other) => other !== costType) : [...open, costType],
    )
  return (
    <Card title="费用分类">
      {!day.seesDetails && !day.needsStepUp && (
        <View className={styles.note}>
          只显示分类金额。项目明细给本人，以及本人授权查看报告的人看。
        </View>
      )}
      {day.categories.map((category) => (
        <Category
          key={category.costType}
          category={category}
          isFirstDay={day.previousTotalFen === null}
          isOpen={open.includes(category.costType)}
          onToggle={() => toggle(category.costType)}
        />
      ))}
    </Card>
  )
}

interface CategoryProps {
  category: FeeCategory
  isFirstDay: boolean
  isOpen: boolean
  onToggle: () => void
}

function Category({ category, isFirstDay, isOpen, onToggle }: CategoryProps) {
  const { costType, amountFen, previousFen, items } = category
  const head = (
    <>
      <View className={styles.main}>
        <View className={styles.name}>{chargeCategoryLabels[costType]}</View>
        <View className={styles.note}>
          {formatCompared(amountFen, isFirstDay ? null : previousFen)}
        </View>
      </View>
      <View className={styles.amount}>
        {formatSum(amountFen)}
        {items.length > 0 && (
          <Icon of={isOpen ? chevronUp : chevronDown} sizePx={16} className={styles.chevron} />
        )}
      </View>
    </>
  )
  return (
    <View className={styles.category}>
      {items.length === 0 ? (
        <View className={styles.head}>{head}</View>
      ) : (
        <Pressable className={styles.head} expanded={isOpen} onPress={onToggle}>
          {head}
        </Pressable>
      )}
      {isOpen &&
        items.map((item) => (
          <Item key={`${item.name} ${item.spec ?? ''} ${item.priceFen}`} item={item} />
        ))}
    </View>
  )
}

function Item({ item }: { item: FeeItem }) {
  const about = [
    item.spec,
    `${formatSum(item.priceFen)} × ${[item.quantity, item.unit].filter(Boolean).join(' ')}`,
    formatInsurance(item),
  ]
  return (
    <View className={styles.item}>
      <View className={styles.main}>
        <View>{item.name}</View>
        <View className={styles.note}>{about.filter(Boolean).join(' · ')}</View>
      </View>
      <View className={styles.amount}>{formatSum(item.amountFen)}</View>
    </View>
  )
}

function formatInsurance({ insuranceClass }: FeeItem): string | undefined {
  if (!insuranceClass) return undefined
  return insuranceClass === '自费' ? '自费' : `医保${insuranceClass}`
}

import { Text } from '@tarojs/components'

import { classNames } from '@/ui/class_names'
import styles from './money.module.scss'
import { formatMoney } from './format_money'

interface MoneyProps {
  amountFen: number
  /** `large` is the main amount of a page. */
  size?: 'body' | 'title' | 'large'
  /** 0 as ¥0.00 instead of 免费, e.g. in sums. */
  isPlainZero?: boolean
}

/** An amount of money in tabular figures. */
export function Money({ amountFen, size = 'body', isPlainZero = false }: MoneyProps) {
  return (
    <Text className={classNames(styles.money, styles[size])}>
      {isPlainZero && amountFen === 0 ? '¥0.00' : formatMoney(amountFen)}
    </Text>
  )
}

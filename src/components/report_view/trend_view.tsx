import { View } from '@tarojs/components'

import type { Trend, TrendPoint } from '@/contract/report'
import { hospitalDay } from '@/ui/facts/format_day'

import { formatChange } from './chart_geometry'
import { formatFlag, trendSentence } from './report_words'
import { TrendChart } from './trend_chart'
import styles from './trend.module.scss'

/** An item over time: in words, as a chart, and as a table with every value as it was reported. */
export function TrendView({ trend }: { trend: Trend }) {
  const newestFirst = [...trend.points].reverse()
  const hasConverted = trend.points.some(({ isConverted }) => isConverted)
  const hasChange = trend.points.some((point) => formatChange(point) !== '')
  return (
    <View>
      <View className={styles.sentence}>{trendSentence(trend)}</View>
      {trend.points.length > 1 && <TrendChart trend={trend} />}
      {hasChange && (
        <View className={styles.note}>
          {hasConverted ? '不同单位的结果已换算成现在的单位画在图上。' : ''}
          换过单位或方法的前后两次结果，请让医生帮您比较。
        </View>
      )}
      <View className={styles.table} role="table" aria-label={`${trend.itemName}历次结果`}>
        <View className={styles.head} role="row">
          <View className={styles.day} role="columnheader">
            日期
          </View>
          <View className={styles.result} role="columnheader">
            结果
          </View>
          <View className={styles.range} role="columnheader">
            参考范围
          </View>
        </View>
        {newestFirst.map((point) => (
          <TableRow key={point.reportId} point={point} unit={trend.unit ?? null} />
        ))}
      </View>
    </View>
  )
}

function TableRow({ point, unit }: { point: TrendPoint; unit: string | null }) {
  const change = formatChange(point)
  const flag = formatFlag(point)
  return (
    <View className={styles.row} role="row">
      <View className={styles.day} role="cell">
        <View>{hospitalDay(point.at)}</View>
        {change && (
          <View className={styles.change}>
            {[change, point.hasNewMethod && point.method].filter(Boolean).join('：')}
          </View>
        )}
      </View>
      <View className={styles.result} role="cell">
        <View className={flag ? styles.off : undefined}>
          {[point.result, flag].filter(Boolean).join(' ')}
        </View>
        <View className={styles.small}>{point.unit}</View>
        {point.isConverted && (
          <View className={styles.small}>{`约合 ${point.value} ${unit ?? ''}`}</View>
        )}
      </View>
      <View className={styles.range} role="cell">
        {point.refRange}
      </View>
    </View>
  )
}

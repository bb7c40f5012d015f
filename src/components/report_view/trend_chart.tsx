import { View } from '@tarojs/components'
import type { CSSProperties } from 'react'

import type { ReportFlag, Trend } from '@/contract/report'
import { hospitalDay } from '@/ui/facts/format_day'
import { classNames } from '@/ui/class_names'
import { asAddress } from '@/ui/icons/shape'

import { chartOf, lineDrawing, type Chart, type ChartPoint } from './chart_geometry'
import { trendSentence } from './report_words'
import styles from './trend.module.scss'

/** Abnormal values differ by shape, not by colour alone. */
const shapes = {
  N: styles.circle,
  L: styles.down,
  LL: styles.down,
  H: styles.up,
  HH: styles.up,
  A: styles.diamond,
} satisfies Record<ReportFlag, string | undefined>

/** A line over the reference band, from plain views: the same on both platforms, in any theme, at any text size. */
export function TrendChart({ trend }: { trend: Trend }) {
  const chart = chartOf(trend.points)
  const { points, band, ticks } = chart
  const first = points[0]
  const last = points[points.length - 1]
  if (!first || !last) return null
  return (
    <View
      className={styles.chart}
      role="img"
      aria-label={`${trend.itemName}趋势图。${trendSentence(trend)}`}
    >
      <View className={styles.unit}>
        {[trend.unit, band && '浅色带是参考范围'].filter(Boolean).join(' · ')}
      </View>
      <View className={styles.area}>
        <View className={styles.ticks}>
          {ticks.map(({ topPercent, words }) => (
            <View key={words} className={styles.tick} style={{ top: `${topPercent}%` }}>
              {words}
            </View>
          ))}
        </View>
        <Plot chart={chart} />
      </View>
      <View className={styles.days}>
        <View>{hospitalDay(first.point.at)}</View>
        {points.length > 1 && <View>{hospitalDay(last.point.at)}</View>}
      </View>
      <View className={styles.legend}>
        <Legend shape={styles.circle} words="正常" />
        <Legend shape={styles.up} words="偏高" />
        <Legend shape={styles.down} words="偏低" />
      </View>
    </View>
  )
}

/** The reference band, the days below it, the line and its points; first and last are labelled. */
function Plot({ chart: { points, lines, band, marks } }: { chart: Chart }) {
  const line: CSSProperties & Record<'--line', string> = { '--line': asAddress(lineDrawing(lines)) }
  const ends = points.filter((_, index) => index === 0 || index === points.length - 1)
  return (
    <View className={styles.plot}>
      {band && (
        <View
          className={styles.band}
          style={{ top: `${band.topPercent}%`, height: `${band.heightPercent}%` }}
        />
      )}
      {marks.map(({ leftPercent, words }) => (
        <View key={leftPercent} className={styles.mark} style={{ left: `${leftPercent}%` }}>
          <View className={classNames(styles.mark_words, leftPercent > 60 && styles.leftward)}>
            {words}
          </View>
        </View>
      ))}
      {lines.length > 0 && <View className={styles.line} style={line} />}
      {points.map((point) => (
        <View
          key={point.point.reportId}
          className={classNames(styles.point, shapes[point.point.flag])}
          style={placeOf(point)}
        />
      ))}
      {ends.map((point, index) => (
        <View
          key={point.point.reportId}
          className={classNames(
            styles.value,
            index === 1 && styles.at_end,
            point.topPercent < 18 && styles.below,
          )}
          style={placeOf(point)}
        >
          {point.point.value}
        </View>
      ))}
    </View>
  )
}

function Legend({ shape, words }: { shape: string | undefined; words: string }) {
  return (
    <View className={styles.entry}>
      <View className={classNames(styles.sample, shape)} />
      {words}
    </View>
  )
}

function placeOf({ leftPercent, topPercent }: ChartPoint): CSSProperties {
  return { left: `${leftPercent}%`, top: `${topPercent}%` }
}

import { BarChart, LineChart, type BarSeriesOption, type LineSeriesOption } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  type AriaComponentOption,
  type GridComponentOption,
  type LegendComponentOption,
  type TooltipComponentOption,
} from 'echarts/components'
import { init, use as register, type ComposeOption } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useLooks } from '../../app/looks_choice'

register([
  AriaComponent,
  BarChart,
  GridComponent,
  LegendComponent,
  LineChart,
  SVGRenderer,
  TooltipComponent,
])

type Option = ComposeOption<
  | AriaComponentOption
  | BarSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | LineSeriesOption
  | TooltipComponentOption
>

/** One row of numbers, in a colour that stands out from its neighbours and from white. */
export interface Series {
  name: string
  values: number[]
  kind: 'bar' | 'line'
  /** Those with one name stand on top of each other. */
  stack?: string
}

interface PlotProps {
  /** What it shows, in words. */
  label: string
  /** 10:00, 11月25日 … */
  marks: string[]
  unit: string
  series: Series[]
}

const looks = {
  light: {
    colours: ['#0b7a5c', '#c4761a', '#3a5fa8', '#c4281c', '#6b7470'],
    words: '#4a5250',
    line: '#e3e8e6',
  },
  dark: {
    colours: ['#3cc096', '#e39a4a', '#8fb2f5', '#ff8a80', '#9aa5a1'],
    words: '#c3cbc8',
    line: '#2f3735',
  },
} as const

/** Numbers over time. */
export default function Plot({ label, marks, unit, series }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const { isDark } = useLooks()
  useEffect(() => {
    if (box.current === null) return undefined
    const chart = init(box.current, null, { renderer: 'svg' })
    const fit = new ResizeObserver(() => chart.resize())
    fit.observe(box.current)
    chart.setOption(optionOf({ label, marks, unit, series }, isDark))
    return () => {
      fit.disconnect()
      chart.dispose()
    }
  }, [label, marks, unit, series, isDark])
  // Until it has heard of a narrower window, it is as wide as before.
  return <div ref={box} role="img" aria-label={label} style={{ height: 260, overflow: 'hidden' }} />
}

function optionOf({ marks, unit, series }: PlotProps, isDark: boolean): Option {
  const { colours, words, line } = looks[isDark ? 'dark' : 'light']
  return {
    animation: false,
    color: [...colours],
    textStyle: { color: words },
    grid: { left: 8, right: 12, top: 40, bottom: 4, containLabel: true },
    // At the right: at the left stands the unit, above its axis.
    legend: { top: 0, right: 8, textStyle: { color: words } },
    // Drawn, not written as HTML: the page's content policy lets no inline styles in.
    tooltip: { trigger: 'axis', renderMode: 'richText' },
    xAxis: {
      type: 'category',
      data: marks,
      axisTick: { show: false },
      axisLabel: { color: words },
    },
    yAxis: {
      type: 'value',
      name: unit,
      minInterval: 1,
      nameTextStyle: { align: 'left', color: words },
      axisLabel: { color: words },
      splitLine: { lineStyle: { color: line } },
    },
    series: series.map(({ name, values, kind, stack }) => ({
      type: kind,
      name,
      data: values,
      symbol: 'none',
      barMaxWidth: 28,
      ...(stack === undefined ? {} : { stack }),
    })),
  }
}

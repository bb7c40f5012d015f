import { useMemo } from 'react'
import { failingChannelLabels, paymentStateLabels } from '@/contract/desk/words/figures_words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { PlotCard } from './plot_card'

interface Span {
  from: string
  to: string
}

const inWords = (day: string): string => day.slice(5)

/** What was open, sold and wasted. */
export function Places({ from, to }: Span) {
  const query = useRead(['figures', 'places', from, to], (options) =>
    api.figures.places({ from, to }, options),
  )
  const { marks, series } = useMemo(() => {
    const days = query.data?.days ?? []
    return {
      marks: days.map(({ day }) => inWords(day)),
      series: [
        {
          name: '来就诊',
          values: days.map(({ visited }) => visited),
          kind: 'bar' as const,
          stack: 'all',
        },
        {
          name: '约了还没来',
          values: days.map(({ sold, visited, missed }) => Math.max(0, sold - visited - missed)),
          kind: 'bar' as const,
          stack: 'all',
        },
        {
          name: '没约出去',
          values: days.map(({ capacity, sold }) => capacity - sold),
          kind: 'bar' as const,
          stack: 'all',
        },
        {
          name: '爽约',
          values: days.map(({ missed }) => missed),
          kind: 'bar' as const,
          stack: 'all',
        },
      ],
    }
  }, [query.data])
  return <PlotCard title="号源去向" unit="个" marks={marks} series={series} query={query} />
}

/** Rows of a day and a name as one row of numbers a name. */
function byName<Name extends string>(
  rows: readonly { day: string; name: Name; count: number }[],
  labels: Record<Name, string>,
) {
  const days = [...new Set(rows.map(({ day }) => day))].sort()
  const counts = new Map(rows.map(({ day, name, count }) => [`${day} ${name}`, count]))
  const names = (Object.keys(labels) as Name[]).filter((name) =>
    rows.some((row) => row.name === name),
  )
  return {
    marks: days.map(inWords),
    series: names.map((name) => ({
      name: labels[name],
      values: days.map((day) => counts.get(`${day} ${name}`) ?? 0),
      kind: 'bar' as const,
      stack: 'all',
    })),
  }
}

/** Payments that were begun, as they stand now. */
export function Payments({ from, to }: Span) {
  const query = useRead(['figures', 'payments', from, to], (options) =>
    api.figures.payments({ from, to }, options),
  )
  const shown = useMemo(
    () =>
      byName(
        (query.data?.days ?? []).map(({ day, state, count }) => ({ day, name: state, count })),
        paymentStateLabels,
      ),
    [query.data],
  )
  return <PlotCard title="支付，按现在的状态" unit="笔" {...shown} query={query} />
}

/** What each channel did not carry out. */
export function Failures({ from, to }: Span) {
  const query = useRead(['figures', 'failures', from, to], async (options) => {
    const [refunds, messages] = await Promise.all([
      api.figures.refundFailures({ from, to }, options),
      api.figures.messageFailures({ from, to }, options),
    ])
    return [...refunds.days, ...messages.days]
  })
  const shown = useMemo(
    () =>
      byName(
        (query.data ?? []).map(({ day, channel, count }) => ({ day, name: channel, count })),
        failingChannelLabels,
      ),
    [query.data],
  )
  return <PlotCard title="没有办成的，按渠道" unit="次" {...shown} query={query} />
}

import { useMemo } from 'react'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { PlotCard } from './plot_card'

const slotMinutes = 10
const slotOf = (at: string): number => {
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  return (hour * 60 + minute) / slotMinutes
}
const markOf = (slot: number): string => {
  const minutes = slot * slotMinutes
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Bookings by ten minutes, so that the rush around the release stands out. */
export function Bookings({ day }: { day: string }) {
  const query = useRead(['figures', 'bookings', day], (options) =>
    api.figures.bookings({ day }, options),
  )
  const { marks, series } = useMemo(() => {
    const slots = query.data?.slots ?? []
    const numbers = slots.map(({ at }) => slotOf(at))
    const first = Math.min(...numbers)
    const all = slots.length === 0 ? [] : [...Array(Math.max(...numbers) - first + 1).keys()]
    const by = new Map(slots.map((slot) => [slotOf(slot.at), slot]))
    const valuesOf = (name: 'booked' | 'paid') =>
      all.map((index) => by.get(first + index)?.[name] ?? 0)
    return {
      marks: all.map((index) => markOf(first + index)),
      series: [
        { name: '预约', values: valuesOf('booked'), kind: 'bar' as const },
        { name: '其中已支付', values: valuesOf('paid'), kind: 'line' as const },
      ],
    }
  }, [query.data])
  return (
    <PlotCard
      title={`${day} 每十分钟的预约`}
      unit="个"
      marks={marks}
      series={series}
      query={query}
    />
  )
}

/** How long people waited, by the hour in which they took their number. */
export function Waiting({ day }: { day: string }) {
  const query = useRead(['figures', 'waiting', day], (options) =>
    api.figures.waiting({ day }, options),
  )
  const { marks, series } = useMemo(() => {
    const hours = query.data?.hours ?? []
    return {
      marks: hours.map(({ hour }) => `${hour} 点`),
      series: [
        { name: '平均', values: hours.map((one) => one.averageMinutes), kind: 'bar' as const },
        { name: '最长', values: hours.map((one) => one.longestMinutes), kind: 'line' as const },
      ],
    }
  }, [query.data])
  return (
    <PlotCard title={`${day} 候诊时间`} unit="分钟" marks={marks} series={series} query={query} />
  )
}

import { Card, Col, Row, Statistic } from 'antd'
import { Link } from 'react-router'
import { PageHead } from '../../parts/page_head'
import { moment, today } from '../../parts/words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'

const everyMs = 15_000

/** The day as it stands; it renews itself. */
export default function Today() {
  const day = today()
  const read = useDay(day)
  const figures = [
    workOf(read.work),
    bookingsOf(read.bookings),
    ...placesOf(read.places, day),
    paymentsOf(read.payments),
    waitingOf(read.waiting),
  ]
  return (
    <>
      <PageHead
        title="今天"
        hint={`${moment(new Date(read.bookings.dataUpdatedAt || Date.now()).toISOString())}，每 15 秒自动更新`}
      />
      <Row gutter={[16, 16]}>
        {figures.map((figure) => (
          <Col key={figure.title} xs={24} lg={8}>
            <FigureCard {...figure} />
          </Col>
        ))}
      </Row>
    </>
  )
}

function useDay(day: string) {
  const span = { from: day, to: day }
  const renewing = { everyMs }
  return {
    work: useRead(['work', 'count'], (options) => api.work.count({}, options), renewing),
    bookings: useRead(
      ['figures', 'bookings', day],
      (options) => api.figures.bookings({ day }, options),
      renewing,
    ),
    places: useRead(
      ['figures', 'places', day, day],
      (options) => api.figures.places(span, options),
      renewing,
    ),
    payments: useRead(
      ['figures', 'payments', day, day],
      (options) => api.figures.payments(span, options),
      renewing,
    ),
    waiting: useRead(
      ['figures', 'waiting', day],
      (options) => api.figures.waiting({ day }, options),
      renewing,
    ),
  }
}

type Day = ReturnType<typeof useDay>

function workOf({ data, isError }: Day['work']): Figure {
  const value = data?.kinds.reduce((sum, { open }) => sum + open, 0)
  return { title: '等人处理', value, unit: '件', to: '/work', isFailed: isError }
}

function bookingsOf({ data, isError }: Day['bookings']): Figure {
  const value = data?.slots.reduce((sum, { booked }) => sum + booked, 0)
  return { title: '今天下的预约', value, unit: '个', to: '/figures', isFailed: isError }
}

function placesOf({ data, isError }: Day['places'], day: string): Figure[] {
  const { sold, capacity, visited } = data?.days.at(0) ?? { sold: 0, capacity: 0, visited: 0 }
  const isKnown = data !== undefined
  return [
    {
      title: '今天就诊的号，已约',
      value: isKnown ? sold : undefined,
      unit: `/ ${capacity.toLocaleString('zh-CN')} 个`,
      to: `/clinics?day=${day}`,
      isFailed: isError,
    },
    {
      title: '今天已到诊',
      value: isKnown ? visited : undefined,
      unit: '人',
      to: '/figures',
      isFailed: isError,
    },
  ]
}

function paymentsOf({ data, isError }: Day['payments']): Figure {
  const paid = data?.days.find(({ state }) => state === 'SUCCESS') ?? { fen: 0, count: 0 }
  return {
    title: '今天收款',
    value: data === undefined ? undefined : paid.fen / 100,
    unit: `元，${paid.count.toLocaleString('zh-CN')} 笔`,
    to: '/figures',
    isFailed: isError,
    digits: 2,
  }
}

function waitingOf({ data, isError }: Day['waiting']): Figure {
  return {
    title: '最近一小时平均候诊',
    value: data === undefined ? undefined : (data.hours.at(-1)?.averageMinutes ?? 0),
    unit: '分钟',
    to: '/figures',
    isFailed: isError,
    digits: 1,
  }
}

interface Figure {
  title: string
  value: number | undefined
  unit: string
  /** Where more is known. */
  to: string
  isFailed: boolean
  digits?: number
}

function FigureCard({ title, value, unit, to, isFailed, digits = 0 }: Figure) {
  return (
    <Card>
      <Statistic
        title={<Link to={to}>{title}</Link>}
        value={isFailed ? '没有读到' : (value ?? 0)}
        precision={digits}
        suffix={isFailed ? '' : <span style={{ fontSize: 14 }}>{unit}</span>}
        loading={value === undefined && !isFailed}
      />
    </Card>
  )
}

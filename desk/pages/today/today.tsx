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
  const span = { from: day, to: day }
  const bookings = useRead(
    ['figures', 'bookings', day],
    (options) => api.figures.bookings({ day }, options),
    { everyMs },
  )
  const places = useRead(
    ['figures', 'places', day, day],
    (options) => api.figures.places(span, options),
    { everyMs },
  )
  const waiting = useRead(
    ['figures', 'waiting', day],
    (options) => api.figures.waiting({ day }, options),
    { everyMs },
  )
  const payments = useRead(
    ['figures', 'payments', day, day],
    (options) => api.figures.payments(span, options),
    { everyMs },
  )
  const work = useRead(['work', 'count'], (options) => api.work.count({}, options), { everyMs })
  const sold = places.data?.days.at(0)
  const paid = payments.data?.days.find(({ state }) => state === 'SUCCESS')
  const lastHour = waiting.data?.hours.at(-1)
  const figures: readonly Figure[] = [
    {
      title: '等人处理',
      value: work.data?.kinds.reduce((sum, { open }) => sum + open, 0),
      unit: '件',
      to: '/work',
      isFailed: work.isError,
    },
    {
      title: '今天下的预约',
      value: bookings.data?.slots.reduce((sum, { booked }) => sum + booked, 0),
      unit: '个',
      to: '/figures',
      isFailed: bookings.isError,
    },
    {
      title: '今天就诊的号，已约',
      value: places.isPending ? undefined : (sold?.sold ?? 0),
      unit: `/ ${sold?.capacity ?? 0} 个`,
      to: `/clinics?day=${day}`,
      isFailed: places.isError,
    },
    {
      title: '今天已到诊',
      value: places.isPending ? undefined : (sold?.visited ?? 0),
      unit: '人',
      to: '/figures',
      isFailed: places.isError,
    },
    {
      title: '今天收款',
      value: payments.isPending ? undefined : (paid?.fen ?? 0) / 100,
      unit: `元，${paid?.count ?? 0} 笔`,
      to: '/figures',
      isFailed: payments.isError,
      digits: 2,
    },
    {
      title: '最近一小时平均候诊',
      value: waiting.isPending ? undefined : (lastHour?.averageMinutes ?? 0),
      unit: '分钟',
      to: '/figures',
      isFailed: waiting.isError,
      digits: 1,
    },
  ]
  return (
    <>
      <PageHead
        title="今天"
        hint={`${moment(new Date(bookings.dataUpdatedAt || Date.now()).toISOString())}，每 15 秒自己更新`}
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
        suffix={isFailed ? '' : unit}
        loading={value === undefined && !isFailed}
      />
    </Card>
  )
}

import { Card, Col, Row, Skeleton, Typography } from 'antd'
import { MayLink } from '../../app/may_link'
import { today, yuan } from '../../parts/words'
import { useMoney, usePlaces, useUsual } from './reads'
import { describeUsual, numbered } from './usual_words'

/** Today's numbers, each beside what is usual at this time of the same weekday. */
export function Figures() {
  const usual = useUsual()
  const money = useMoney()
  const places = usePlaces()
  const { bookings, visits } = usual.data ?? {}
  const taken = money?.data?.taken
  const day = places.data?.days.at(0) ?? { sold: 0, capacity: 0 }
  return (
    <Row gutter={[16, 16]}>
      <Figure
        title="今天下的预约"
        isFailed={usual.isError}
        value={bookings && numbered('个')(bookings.now)}
        aside={bookings && describeUsual(bookings, numbered('个'))}
      />
      <Figure
        title="到点的已到诊"
        isFailed={usual.isError}
        value={visits && numbered('人')(visits.now)}
        aside={visits && describeUsual(visits, numbered('人'))}
      />
      <Figure
        title="今天就诊的号，已约"
        to={`/clinics?day=${today()}`}
        isFailed={places.isError}
        value={places.data && numbered('个')(day.sold)}
        aside={
          day.capacity === 0
            ? '今天没有门诊开号'
            : `一共 ${numbered('个')(day.capacity)}，约出 ${Math.round((day.sold / day.capacity) * 100)}%`
        }
      />
      {money && (
        <Figure
          title="今天收款"
          isFailed={money.isError}
          value={taken && yuan(taken.now)}
          aside={taken && describeUsual(taken, yuan)}
        />
      )}
    </Row>
  )
}

interface FigureProps {
  title: string
  /** The list that has as many. */
  to?: string
  isFailed: boolean
  value: string | undefined
  aside: string | undefined
}

function Figure({ title, to, isFailed, value, aside }: FigureProps) {
  return (
    <Col flex="1 0 0">
      <Card size="small" style={{ height: '100%' }}>
        <MayLink to={to}>{title}</MayLink>
        {value === undefined && !isFailed && (
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        )}
        {value === undefined && isFailed && <div style={{ fontSize: 24 }}>没有读到</div>}
        {value !== undefined && (
          <>
            <div style={{ fontSize: 24, lineHeight: '36px' }}>{value}</div>
            <Typography.Text type="secondary">{aside}</Typography.Text>
          </>
        )}
      </Card>
    </Col>
  )
}

import { Col, DatePicker, Flex, Row } from 'antd'
import dayjs from 'dayjs'
import { Link } from 'react-router'
import { figureCalls } from '@/contract/desk/figures'
import { useMay } from '../../app/self'
import { useAsked } from '../../parts/asked'
import { PageHead } from '../../parts/page_head'
import { today } from '../../parts/words'
import { Bookings, Waiting } from './of_a_day'
import { Failures, Payments, Places } from './of_a_span'

/** Plots of a span of days, and of one of them. */
export default function Figures() {
  const [asked, set] = useAsked()
  const to = asked.get('to') ?? today()
  const from = asked.get('from') ?? dayjs(to).subtract(13, 'day').format('YYYY-MM-DD')
  const day = asked.get('day') ?? today()
  const mayPayments = useMay(figureCalls.payments)
  return (
    <>
      <PageHead title="数据" hint="每张图下面可以看到数字；时间最多 62 天">
        <Flex gap={12} wrap align="center">
          <Link to={`/figures/waits?from=${from}&to=${to}`}>候诊时间，按诊室和小时</Link>
          <DatePicker.RangePicker
            allowClear={false}
            aria-label="时间"
            value={[dayjs(from), dayjs(to)]}
            onChange={(_, [first, last]) => set({ from: first, to: last })}
          />
          <DatePicker
            allowClear={false}
            aria-label="看哪一天"
            value={dayjs(day)}
            onChange={(_, value) => set({ day: String(value) })}
          />
        </Flex>
      </PageHead>
      <Row gutter={[16, 16]}>
        <Col span={24}>
          <Bookings day={day} />
        </Col>
        <Col xs={24} xl={12}>
          <Waiting day={day} />
        </Col>
        <Col xs={24} xl={12}>
          <Places from={from} to={to} />
        </Col>
        {mayPayments && (
          <Col xs={24} xl={12}>
            <Payments from={from} to={to} />
          </Col>
        )}
        <Col xs={24} xl={12}>
          <Failures from={from} to={to} />
        </Col>
      </Row>
    </>
  )
}

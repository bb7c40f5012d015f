import { Col, Row } from 'antd'
import { PageHead } from '../../parts/page_head'
import { moment } from '../../parts/words'
import { Decide } from './decide'
import { Figures } from './figures'
import { Health } from './health'
import { Money } from './money'
import { Queues } from './queues'
import { useMoney, useStanding } from './reads'
import { Waiting } from './waiting'

/** The day as it stands, and what needs somebody; it renews itself. */
export default function Today() {
  const standing = useStanding()
  const money = useMoney()
  const span = money ? 8 : 12
  const readAt = new Date(standing.dataUpdatedAt || Date.now()).toISOString()
  return (
    <>
      <PageHead title="今天" hint={`${moment(readAt)}，每 15 秒自动更新`} />
      <Row gutter={[16, 16]}>
        <Col span={24}>
          <Figures />
        </Col>
        <Col span={15}>
          <Decide standing={standing} />
        </Col>
        <Col span={9}>
          <Waiting standing={standing} />
        </Col>
        <Col span={span}>
          <Queues />
        </Col>
        {money && (
          <Col span={span}>
            <Money read={money} />
          </Col>
        )}
        <Col span={span}>
          <Health />
        </Col>
      </Row>
    </>
  )
}

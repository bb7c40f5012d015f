import { Button, Card, Descriptions } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DeskFeedback } from '@/contract/desk/feedback/feedback_shapes'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { feedback } from './feedback_api'
import { formatOwner, stateLabels } from './feedback_words'
import { Clock, Severity } from './queue_columns'

/** Where it stands, whom it is about, and how the patient wants to be answered. */
export function About({ one }: { one: DeskFeedback }) {
  return (
    <Card title="概况" style={{ flex: '0 1 340px', minWidth: 280 }}>
      <Descriptions
        column={1}
        items={[
          { label: '状态', children: stateLabels[one.state] },
          { label: '期限', children: <Clock clock={one.clock} /> },
          ...(one.severity === 0
            ? []
            : [{ label: '轻重', children: <Severity of={one.severity} /> }]),
          { label: '谁负责', children: formatOwner(one) },
          { label: '就诊人', children: <Whose one={one} /> },
          ...(one.orderId === null
            ? []
            : [
                {
                  label: '就诊',
                  children: (
                    <Link to={`/orders/${one.orderId}`}>
                      {[one.visitDate, one.doctorName].filter(Boolean).join(' ')}
                    </Link>
                  ),
                },
              ]),
          { label: '要答复', children: wayOf(one) },
          { label: '写的人', children: <Phone one={one} /> },
        ]}
      />
    </Card>
  )
}

function Whose({ one: { patientId, patientName } }: { one: DeskFeedback }) {
  if (patientId === null) return <>没有说</>
  return <Link to={`/counter/${patientId}`}>{patientName}</Link>
}

function wayOf({ wantsAnswer, answerWay }: DeskFeedback): string {
  if (!wantsAnswer) return '不要求'
  return answerWay === 'phone' ? '打电话' : '在手机上看'
}

/** The phone, masked; in full with a reason, which is written down. */
function Phone({ one: { feedbackId, tel } }: { one: DeskFeedback }) {
  const [isAsking, ask] = useState(false)
  const [fullTel, show] = useState<string>()
  if (tel === null) return <>没有绑定手机号</>
  if (fullTel !== undefined) return <>{fullTel}</>
  return (
    <>
      {tel}{' '}
      <Button size="small" onClick={() => ask(true)}>
        打电话
      </Button>
      {isAsking && (
        <ChangeWithReason
          title="看完整的手机号，打电话"
          effect="查看会记入日志，患者能在“谁看过我的信息”里看到。"
          confirm="查看"
          change={async (reason) => {
            show((await feedback.openPhone({ feedbackId, reason })).tel ?? '没有绑定手机号')
          }}
          renews={[]}
          onEnd={() => ask(false)}
        />
      )}
    </>
  )
}

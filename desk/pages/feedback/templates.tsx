import { Button, Card, Empty, Flex, List, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { feedbackDeskCalls } from '@/contract/desk/feedback/feedback'
import type { FeedbackTemplate } from '@/contract/desk/feedback/feedback_shapes'
import { useMay } from '../../app/self'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { Failed } from '../../parts/failed'
import { useRead } from '../../request/queries'
import { feedback } from './feedback_api'
import { kindLabels } from './feedback_words'
import { TemplateForm } from './template_form'

/** The hospital's own words for answers: a beginning, never sent by themselves. */
export default function Templates() {
  const [writing, write] = useState<FeedbackTemplate | 'new'>()
  const [dropping, drop] = useState<FeedbackTemplate>()
  const mayWrite = useMay(feedbackDeskCalls.saveTemplate)
  const read = useRead(['feedback', 'templates'], (options) => feedback.templates({}, options))
  if (read.isError) return <Failed error={read.error} onAgain={() => void read.refetch()} />
  if (read.data === undefined) return <Skeleton active />
  return (
    <Card
      title="答复模板"
      extra={
        mayWrite && (
          <Button type="primary" onClick={() => write('new')}>
            写一个模板
          </Button>
        )
      }
    >
      <List
        dataSource={read.data.list}
        locale={{ emptyText: <Empty description="还没有模板" /> }}
        renderItem={(one) => (
          <Row of={one} mayWrite={mayWrite} onWrite={() => write(one)} onDrop={() => drop(one)} />
        )}
      />
      {writing !== undefined && (
        <TemplateForm
          known={writing === 'new' ? undefined : writing}
          onEnd={() => write(undefined)}
        />
      )}
      {dropping !== undefined && (
        <ChangeWithReason
          title={`删除模板：${dropping.title}`}
          effect="以后答复时不再能选。已经答复的不变。"
          confirm="删除"
          isDanger
          change={(reason) => feedback.dropTemplate({ ...dropping, reason })}
          renews={['feedback']}
          done="已删除"
          onEnd={() => drop(undefined)}
        />
      )}
    </Card>
  )
}

interface RowProps {
  of: FeedbackTemplate
  mayWrite: boolean
  onWrite: () => void
  onDrop: () => void
}

function Row({ of: { title, kind, written }, mayWrite, onWrite, onDrop }: RowProps) {
  const actions = [
    <Button key="write" size="small" onClick={onWrite}>
      改
    </Button>,
    <Button key="drop" size="small" onClick={onDrop}>
      删除
    </Button>,
  ]
  return (
    <List.Item actions={mayWrite ? actions : []}>
      <Flex vertical style={{ minWidth: 0 }}>
        <span>
          {title}（{kind === null ? '全部类别' : kindLabels[kind]}）
        </span>
        <Typography.Text type="secondary" style={{ whiteSpace: 'pre-wrap' }}>
          {written}
        </Typography.Text>
      </Flex>
    </List.Item>
  )
}

import { Button, Card, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Notice, PlannedVersion } from '@/contract/desk/content/notices'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { moment } from '../../parts/words'
import { drafts } from './drafts_api'

interface PlannedProps {
  notice: Notice
  planned: PlannedVersion
  mayWrite: boolean
  onLook: () => void
}

/** The next version that waits for its day; until then it can be taken back. */
export function Planned({ notice, planned, mayWrite, onLook }: PlannedProps) {
  const [isAsking, ask] = useState(false)
  const navigate = useNavigate()
  const { from, plannedBy, title, changeNote } = planned
  const at = moment(from).slice(0, 16)
  return (
    <Card title={`${at} 自动发布的新版本`} size="small" style={{ marginBottom: 16 }}>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <Flex vertical>
          <span>{title}</span>
          <Typography.Text type="secondary">{`${plannedBy}：${changeNote}`}</Typography.Text>
        </Flex>
        <Flex gap={8}>
          <Button size="small" onClick={onLook}>
            看这一版
          </Button>
          {mayWrite && (
            <Button size="small" danger onClick={() => ask(true)}>
              退回草稿
            </Button>
          )}
        </Flex>
      </Flex>
      {isAsking && (
        <ChangeWithReason
          title={`退回草稿：${title}`}
          effect={`${at} 不再自动发布；写好的内容在草稿里，改好以后可以再发布。`}
          confirm="退回草稿"
          isDanger
          change={async (reason) => {
            const { draftId } = await drafts.unplan({
              remarkId: notice.remarkId,
              from,
              reason,
            })
            await navigate(`/notices/drafts/${draftId}`)
          }}
          renews={['notices', 'notice', 'noticeDrafts']}
          done="已退回草稿，到时不会自动发布"
          onEnd={() => ask(false)}
        />
      )}
    </Card>
  )
}

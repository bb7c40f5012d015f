import { Button, Card, Col, Flex, List, Row, Skeleton, Tag, Typography } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import {
  noticeCalls,
  noticeStateLabels,
  type Notice as NoticeRow,
} from '@/contract/desk/content/notices'
import { noticeWriters } from '@/contract/desk/words/readers'
import type { ReplyOf } from '@/contract/endpoint'
import { useMay } from '../../app/self'
import { Failed } from '../../parts/failed'
import { PageHead } from '../../parts/page_head'
import { moment } from '../../parts/words'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { End } from './end'
import NoticeForm from './notice_form'
import { typeLabel } from './notice_words'
import { Phone } from './phone'
import { Planned } from './planned'

/** One notice: as phones show it, and every version there was. */
export default function Notice() {
  const { remarkId = '' } = useParams()
  const [version, look] = useState<Version>()
  const [doing, act] = useState<'renew' | 'end'>()
  const mayWrite = useMay({ roles: noticeWriters })
  const read = useRead(['notice', remarkId], () => api.notices.read({ remarkId }))
  if (read.isError) return <Failed error={read.error} onAgain={() => void read.refetch()} />
  if (read.data === undefined) return <Skeleton active />
  const { notice, versions, planned } = read.data
  const isEnded = notice.state === 'ended'
  return (
    <>
      <PageHead
        title={notice.title}
        hint={`${typeLabel(notice.type)} · ${notice.branchName ?? '全院'}${formatEnd(notice)}`}
      >
        {mayWrite && doing !== 'renew' && (
          <Flex gap={12}>
            <Button type="primary" onClick={() => act('renew')}>
              写新版本
            </Button>
            <Button danger={!isEnded} onClick={() => act('end')}>
              {isEnded ? '重新发布' : '撤下'}
            </Button>
          </Flex>
        )}
      </PageHead>
      {doing === 'renew' ? (
        <NoticeForm known={read.data} onEnd={() => act(undefined)} />
      ) : (
        <Row gutter={24}>
          <Col flex="375px">
            <Shown of={read.data} version={version} />
          </Col>
          <Col flex="auto" style={{ minWidth: 0, width: 0 }}>
            {planned !== null && (
              <Planned
                notice={notice}
                planned={planned}
                mayWrite={mayWrite}
                onLook={() => look('planned')}
              />
            )}
            <Versions of={versions} state={notice.state} onLook={look} />
          </Col>
        </Row>
      )}
      {doing === 'end' && <End notice={notice} onEnd={() => act(undefined)} />}
    </>
  )
}

type Version = number | 'planned' | undefined

/** The version that is looked at, as phones show it. */
function Shown({ of, version }: { of: ReplyOf<typeof noticeCalls.read>; version: Version }) {
  const { notice, content, versions, planned } = of
  if (version === 'planned' && planned !== null) return <Phone {...planned} note="到时发布" />
  const shown = versions.find((one) => one.version === version)
  return (
    <Phone
      title={shown?.title ?? notice.title}
      content={shown?.content ?? content}
      note={`第 ${shown?.version ?? notice.version} 版`}
    />
  )
}

function formatEnd({ to, state }: NoticeRow): string {
  return to === null || state === 'ended' ? '' : ` · ${moment(to).slice(0, 16)} 撤下`
}

interface VersionsProps {
  of: readonly ReplyOf<typeof noticeCalls.read>['versions'][number][]
  state: NoticeRow['state']
  onLook: (version: number) => void
}

/** Every version there was, the newest first. */
function Versions({ of, state, onLook }: VersionsProps) {
  return (
    <Card title="全部版本">
      <List
        dataSource={[...of]}
        locale={{ emptyText: '还没有到发布的时间' }}
        renderItem={(one) => (
          <List.Item
            extra={
              <Button size="small" onClick={() => onLook(one.version)}>
                看这一版
              </Button>
            }
          >
            <Flex vertical>
              <span>
                第 {one.version} 版 {one.title}
                {one.to === null && (
                  <Tag style={{ marginInlineStart: 8 }}>{noticeStateLabels[state]}</Tag>
                )}
              </span>
              <Typography.Text type="secondary">
                {moment(one.from)}
                {one.to === null ? '' : ` 到 ${moment(one.to)}`}
                {one.changeNote === null ? '' : `：${one.changeNote}`}
              </Typography.Text>
            </Flex>
          </List.Item>
        )}
      />
    </Card>
  )
}

import { Alert, Button, Card, Descriptions, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { noticeDraftCalls } from '@/contract/desk/content/notice_drafts'
import type { noticeCalls } from '@/contract/desk/content/notices'
import type { ReplyOf } from '@/contract/endpoint'
import { useMay } from '../../app/self'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { Failed } from '../../parts/failed'
import { PageHead } from '../../parts/page_head'
import { moment } from '../../parts/words'
import { api } from '../../request/api'
import { useChange, useRead } from '../../request/queries'
import { ConfirmPublish } from './confirm_publish'
import { draftState, fromWords, toWords } from './draft_words'
import { drafts } from './drafts_api'
import NoticeForm from './notice_form'
import { typeLabel } from './notice_words'
import { Phone } from './phone'

type Read = ReplyOf<typeof noticeDraftCalls.read>
type Doing = 'edit' | 'publish' | 'giveBack' | 'drop'

/** A notice before patients see it: as they will, beside what they see now. */
export default function Draft() {
  const { draftId = '' } = useParams()
  const [doing, act] = useState<Doing>()
  const read = useRead(['noticeDrafts', draftId], (options) => drafts.read({ draftId }, options))
  const remarkId = read.data?.draft.remarkId ?? ''
  const present = useRead(['notice', remarkId], () => api.notices.read({ remarkId }), {
    isOn: remarkId !== '',
  })
  if (read.isError) return <Failed error={read.error} onAgain={() => void read.refetch()} />
  if (read.data === undefined) return <Skeleton active />
  const { draft, content } = read.data
  if (doing === 'edit')
    return (
      <NoticeForm
        draft={{ draft, content }}
        present={present.data?.notice}
        onEnd={() => act(undefined)}
      />
    )
  return (
    <>
      <PageHead title={draft.title} hint={`${draftState(draft)} · 患者还看不到`}>
        <Actions {...read.data} onAct={act} />
      </PageHead>
      <HeldBack {...read.data} />
      <Flex gap={24} wrap align="start">
        <Phone title={draft.title} content={content} note="发布以后" />
        {present.data !== undefined && <Present {...present.data} />}
        <Facts {...read.data} />
      </Flex>
      <Dialogs {...read.data} doing={doing} onEnd={() => act(undefined)} />
    </>
  )
}

function HeldBack({ draft, heldBack, needsTwo }: Read) {
  const { returnedWhy, returnedBy } = draft
  if (returnedWhy !== null)
    return (
      <Alert
        type="warning"
        style={{ marginBottom: 16 }}
        message={`${returnedBy ?? ''}退回：${returnedWhy}`}
      />
    )
  if (!needsTwo || heldBack === null) return null
  return <Alert type="info" style={{ marginBottom: 16 }} message={heldBack} />
}

function Actions({ draft, heldBack, needsTwo, onAct }: Read & { onAct: (what: Doing) => void }) {
  const { draftId, revision, offeredAt } = draft
  const offer = useChange({
    change: () => drafts.offer({ draftId, revision }),
    renews: ['noticeDrafts'],
    done: '已请人看，同事能在“须知与公告”里看到',
  })
  const mayWrite = useMay(noticeDraftCalls.save)
  if (!mayWrite) return null
  return (
    <Flex gap={12}>
      {heldBack === null && (
        <Button type="primary" onClick={() => onAct('publish')}>
          发布
        </Button>
      )}
      {needsTwo && offeredAt === null && (
        <Button type="primary" loading={offer.isPending} onClick={() => offer.mutate(undefined)}>
          请人看
        </Button>
      )}
      {offeredAt !== null && <Button onClick={() => onAct('giveBack')}>退回</Button>}
      <Button onClick={() => onAct('edit')}>修改</Button>
      <Button danger onClick={() => onAct('drop')}>
        删除草稿
      </Button>
    </Flex>
  )
}

/** What patients see until then. */
function Present({ notice, content }: ReplyOf<typeof noticeCalls.read>) {
  return <Phone title={notice.title} content={content} note={`现在的第 ${notice.version} 版`} />
}

function Facts({ draft }: Read) {
  const { type, remarkId, branchName, changeNote, writtenBy, writtenAt, offeredAt } = draft
  const items = [
    { label: '类型', children: typeLabel(type) },
    ...(remarkId === null ? [{ label: '院区', children: branchName ?? '全院' }] : []),
    { label: '发布', children: fromWords(draft) },
    ...(remarkId === null ? [{ label: '撤下', children: toWords(draft) }] : []),
    ...(changeNote === null ? [] : [{ label: '改了什么', children: changeNote }]),
    { label: '谁写的', children: `${writtenBy} ${moment(writtenAt).slice(0, 16)}` },
    ...(offeredAt === null ? [] : [{ label: '请人看', children: moment(offeredAt).slice(0, 16) }]),
  ]
  return (
    <Card style={{ flex: '1 1 220px', minWidth: 0 }}>
      <Descriptions column={1} size="small" layout="vertical" items={items} />
    </Card>
  )
}

function Dialogs({
  draft,
  content,
  now,
  planned,
  doing,
  onEnd,
}: Read & { doing: Doing | undefined; onEnd: () => void }) {
  const navigate = useNavigate()
  const { draftId, revision, title } = draft
  if (doing === 'publish')
    return (
      <ConfirmPublish
        draft={draft}
        content={content}
        now={now}
        planned={planned}
        onEnd={onEnd}
        onDone={(remarkId) => void navigate(`/notices/${remarkId}`, { replace: true })}
      />
    )
  if (doing === 'giveBack')
    return (
      <ChangeWithReason
        title={`退回：${title}`}
        effect="写的人会看到您的话；改好以后要重新请人看。"
        confirm="退回"
        reasonLabel="要改什么（写的人会看到）"
        change={(reason) => drafts.giveBack({ draftId, revision, reason })}
        renews={['noticeDrafts']}
        done="已退回"
        onEnd={onEnd}
      />
    )
  if (doing === 'drop')
    return (
      <ChangeWithReason
        title={`删除草稿：${title}`}
        effect="草稿删除以后不能恢复；已经发布的须知不变。"
        confirm="删除"
        isDanger
        change={(reason) => drafts.drop({ draftId, revision, reason })}
        renews={[]}
        done="已删除"
        onEnd={onEnd}
        onDone={() => void navigate('/notices', { replace: true })}
      />
    )
  return null
}

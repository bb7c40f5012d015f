import { useQuery } from '@tanstack/react-query'
import { Button, Card, Descriptions, Flex, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import * as v from 'valibot'
import type { FileActor, PatientFile } from '@/contract/desk/counter'
import { idTypeLabels } from '@/contract/patient/words'
import { AskReason } from '../../parts/ask_reason'
import { Failed } from '../../parts/failed'
import { PageHead } from '../../parts/page_head'
import { moment } from '../../parts/words'
import { api } from '../../request/api'
import { Actors } from './actors'
import { FullPhone } from './full_phone'
import { Receipt, type StaffAction } from './receipt'
import { Restore } from './restore'
import { Unbind } from './unbind'

const carried = v.object({ reason: v.pipe(v.string(), v.minLength(2)) })

/** One person's file: opened with a reason, which the search has already or which is asked for. */
export default function PatientFilePage() {
  const { patientId = '' } = useParams()
  const navigate = useNavigate()
  const given = v.safeParse(carried, useLocation().state)
  const [asked, ask] = useState<string>()
  const reason = given.success ? given.output.reason : asked
  const file = useQuery({
    queryKey: ['counter', patientId, reason],
    queryFn: () => api.counter.open({ patientId, reason: reason ?? '' }),
    enabled: reason !== undefined,
    // Each look is written down: nobody looks by coming back to the window.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  })
  if (reason === undefined)
    return (
      <AskReason
        title="查看患者资料"
        effect="查看会记入日志，患者能在“谁看过我的信息”里看到。"
        confirm="查看"
        isBusy={false}
        onConfirm={ask}
        onCancel={() => void navigate('/counter')}
      />
    )
  if (file.isPending) return <Skeleton active />
  if (file.isError) return <Failed error={file.error} onAgain={() => void file.refetch()} />
  return <File file={file.data} />
}

type Doing = { what: 'restore' | 'give_back' } | { what: 'unbind'; actor: FileActor }

function File({ file }: { file: PatientFile }) {
  const [doing, start] = useState<Doing>()
  const [staffAction, setStaffAction] = useState<StaffAction>()
  const end = (done?: StaffAction) => {
    start(undefined)
    if (done !== undefined) setStaffAction(done)
  }
  return (
    <>
      <div className="not-printed">
        <PageHead title={`患者 ${file.name}`} hint="对照证件核对身份后再办理">
          <Flex gap={12}>
            <Button onClick={() => start({ what: 'restore' })}>换建档手机号</Button>
            <Button danger onClick={() => start({ what: 'give_back' })}>
              交还档案
            </Button>
            <Button onClick={() => window.print()}>打印</Button>
          </Flex>
        </PageHead>
        <Flex gap={16} align="start">
          <Card title="谁在为他办事" style={{ flex: 1 }} styles={{ body: { padding: 0 } }}>
            <Actors actors={file.actors} onUnbind={(actor) => start({ what: 'unbind', actor })} />
          </Card>
          <Card title="档案" style={{ width: 360 }}>
            <Facts file={file} />
          </Card>
        </Flex>
      </div>
      <Receipt file={file} staffAction={staffAction} />
      {doing?.what === 'unbind' && <Unbind file={file} actor={doing.actor} onEnd={end} />}
      {(doing?.what === 'restore' || doing?.what === 'give_back') && (
        <Restore file={file} endsOthers={doing.what === 'give_back'} onEnd={end} />
      )}
    </>
  )
}

function Facts({ file }: { file: PatientFile }) {
  const { isClaimed, isDeceased } = file
  return (
    <Descriptions
      column={1}
      items={[
        { label: '姓名', children: file.name },
        { label: '出生', children: file.birthday },
        { label: '证件', children: `${idTypeLabels[file.idType]} ${file.idNo}` },
        { label: '建档手机', children: <FullPhone file={file} /> },
        { label: '患者号', children: file.patientNo },
        { label: '就诊卡', children: file.cardNo },
        { label: '查看于', children: moment(file.now) },
        ...(isClaimed
          ? [{ label: '状态', children: <Tag color="warning">未核实，医院没有他的档案</Tag> }]
          : []),
        ...(isDeceased ? [{ label: '状态', children: <Tag>医院登记已离世</Tag> }] : []),
      ]}
    />
  )
}

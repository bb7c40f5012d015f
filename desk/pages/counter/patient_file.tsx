import { Button, Card, Descriptions, Flex } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { FileActor, PatientFile } from '@/contract/desk/counter'
import { fileFacts } from '../../parts/file_facts'
import { OpenedWithReason } from '../../parts/opened_with_reason'
import { PageHead } from '../../parts/page_head'
import { api } from '../../request/api'
import { Actors } from './actors'
import { FullPhone } from './full_phone'
import { Receipt, type StaffAction } from './receipt'
import { Restore } from './restore'
import { Unbind } from './unbind'

/** One person's file: opened with a reason, which the search has already or which is asked for. */
export default function PatientFilePage() {
  const { patientId = '' } = useParams()
  return (
    <OpenedWithReason
      key={patientId}
      of={['counter', patientId]}
      title="查看患者资料"
      open={(reason) => api.counter.open({ patientId, reason })}
      backTo="/counter"
    >
      {(file, reason) => <File file={file} reason={reason} />}
    </OpenedWithReason>
  )
}

type Doing = { what: 'restore' | 'give_back' } | { what: 'unbind'; actor: FileActor }

function File({ file, reason }: { file: PatientFile; reason: string }) {
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
          <Flex gap={12} align="center">
            <Link to={`/patients/${file.patientId}`} state={{ reason }}>
              订单、付款和消息
            </Link>
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
            <Descriptions column={1} items={fileFacts(file, <FullPhone file={file} />)} />
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

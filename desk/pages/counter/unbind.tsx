import { Form } from 'antd'
import { useState } from 'react'
import type { CounterProof, FileActor, PatientFile } from '@/contract/desk/counter'
import { AskReason } from '../../parts/ask_reason'
import { api } from '../../request/api'
import { useChange } from '../../request/queries'
import { Proof, proofOf, type TypedProof } from './proof'
import type { StaffAction } from './receipt'

/** Ends one account's binding, once the person is proven. */
export function Unbind({
  file,
  actor,
  onEnd,
}: {
  file: PatientFile
  actor: FileActor
  onEnd: (staffAction?: StaffAction) => void
}) {
  const [typed, type] = useState<TypedProof>({ by: 'certificate', text: '' })
  const { patientId } = file
  const { actorId, tel } = actor
  const staffAction = useChange({
    change: ({ proof, reason }: { proof: CounterProof; reason: string }) =>
      api.counter.unbind({ patientId, actorId, proof, reason }),
    renews: ['counter'],
    done: '已解除绑定',
    onDone: () =>
      onEnd({ title: '解除绑定', facts: [`账号 ${tel || '（无手机）'} 不再能为患者办事`] }),
  })
  const proof = proofOf(typed)
  return (
    <AskReason
      title={`解除绑定：${tel || '没有手机的账号'}`}
      effect="这个账号马上不能再看到这位患者，也不能为他挂号和缴费；它分享出去的链接失效，它会收到通知。已约的号不受影响。"
      confirm="解除绑定"
      isDanger
      isReady={proof !== undefined}
      isBusy={staffAction.isPending}
      onConfirm={(reason) => proof !== undefined && staffAction.mutate({ proof, reason })}
      onCancel={() => onEnd()}
    >
      <Form layout="vertical">
        <Proof file={file} typed={typed} onType={type} />
      </Form>
    </AskReason>
  )
}

import { Form, Input } from 'antd'
import { useState } from 'react'
import type { CounterProof, PatientFile } from '@/contract/desk/counter'
import { AskReason } from '../../parts/ask_reason'
import { api } from '../../request/api'
import { useChange } from '../../request/queries'
import { Code, Proof, proofOf, type TypedProof } from './proof'
import type { StaffAction } from './receipt'

interface RestoreProps {
  file: PatientFile
  /** The file goes back to its owner: the other bindings end. */
  endsOthers: boolean
  onEnd: (staffAction?: StaffAction) => void
}

/** A phone that the person holds in his hand becomes the file's. */
export function Restore({ file, endsOthers, onEnd }: RestoreProps) {
  const [typed, type] = useState<TypedProof>({ by: 'certificate', text: '' })
  const [tel, setTel] = useState('')
  const [code, setCode] = useState('')
  const { patientId, actors } = file
  const title = endsOthers ? '交还档案' : '换建档手机号'
  const staffAction = useChange({
    change: async ({ proof, reason }: { proof: CounterProof; reason: string }) => {
      const outcome = await api.counter.restore({ patientId, tel, code, proof, endsOthers, reason })
      onEnd({ title, facts: factsOf(tel, outcome) })
    },
    renews: ['counter'],
    done: '已办理，请在医院系统里也改成这个手机号',
  })
  const proof = proofOf(typed)
  const isTel = /^1[3-9]\d{9}$/.test(tel)
  return (
    <AskReason
      title={title}
      effect={
        endsOthers
          ? `档案归到这个手机号的账号。现有 ${actors.length} 个绑定，除它以外都马上结束，并收到通知。`
          : '这个手机号的账号成为档案的主人；其他账号的绑定不变。医院系统里的手机号要另外改。'
      }
      confirm={title}
      isDanger={endsOthers}
      isReady={proof !== undefined && isTel && /^\d{6}$/.test(code)}
      isBusy={staffAction.isPending}
      onConfirm={(reason) => proof !== undefined && staffAction.mutate({ proof, reason })}
      onCancel={() => onEnd()}
    >
      <Form layout="vertical">
        <Proof file={file} typed={typed} onType={type} />
        <Form.Item label="患者现在用的手机号" htmlFor="tel" required>
          <Input
            id="tel"
            inputMode="numeric"
            autoComplete="off"
            maxLength={11}
            value={tel}
            onChange={({ target }) => setTel(target.value.trim())}
          />
        </Form.Item>
        <Code
          id="code"
          label="这个手机号收到的验证码"
          patientId={patientId}
          tel={tel}
          isOff={!isTel}
          value={code}
          onChange={setCode}
        />
      </Form>
    </AskReason>
  )
}

function factsOf(tel: string, { ended, isBound }: { ended: number; isBound: boolean }): string[] {
  return [
    `建档手机号改为 ${tel.slice(0, 3)}****${tel.slice(-4)}`,
    isBound ? '已绑定到这个手机号的账号' : '这个手机号还没有账号，患者登录后添加自己即可',
    ...(ended > 0 ? [`结束了其他 ${ended} 个账号的绑定`] : []),
  ]
}

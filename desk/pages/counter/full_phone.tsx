import { Button, Checkbox, Form } from 'antd'
import { useState } from 'react'
import type { PatientFile } from '@/contract/desk/counter'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { api } from '../../request/api'
import { Proof, proofOf, type TypedProof } from './proof'

/** The phone, masked; in full once the person proved who he is, or to bring him a message that did not arrive. */
export function FullPhone({ file }: { file: PatientFile }) {
  const { patientId, tel } = file
  const [isAsking, ask] = useState(false)
  const [isRinging, ring] = useState(false)
  const [typed, type] = useState<TypedProof>({ by: 'certificate', text: '' })
  const [fullTel, show] = useState<string>()
  const proof = isRinging ? undefined : proofOf(typed)
  if (fullTel !== undefined) return <>{fullTel}</>
  return (
    <>
      {tel}{' '}
      <Button size="small" onClick={() => ask(true)}>
        看完整号码
      </Button>
      {isAsking && (
        <ChangeWithReason
          title="看完整的手机号"
          effect="查看会记入日志，患者能在“谁看过我的信息”里看到。"
          confirm="查看"
          isReady={isRinging || proof !== undefined}
          change={async (reason) => {
            show((await api.counter.phone({ patientId, proof, reason })).tel)
          }}
          renews={[]}
          onEnd={() => ask(false)}
        >
          <Form layout="vertical">
            <Form.Item>
              <Checkbox checked={isRinging} onChange={({ target }) => ring(target.checked)}>
                他不在窗口：有重要消息没有送到，要打电话告知
              </Checkbox>
            </Form.Item>
            {!isRinging && <Proof file={file} typed={typed} onType={type} />}
          </Form>
        </ChangeWithReason>
      )}
    </>
  )
}

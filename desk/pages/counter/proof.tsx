import { Button, Flex, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import type { CounterProof, PatientFile } from '@/contract/desk/counter'
import { api } from '../../request/api'
import { useChange } from '../../request/queries'

/** What is typed of a proof; complete or not. */
export interface TypedProof {
  by: CounterProof['by']
  text: string
}

/** The proof, when it is complete. */
export function proofOf({ by, text }: TypedProof): CounterProof | undefined {
  const typed = text.trim()
  if (by === 'code') return /^\d{6}$/.test(typed) ? { by, code: typed } : undefined
  return typed.length >= 4 ? { by, idNo: typed } : undefined
}

/** How the person before the clerk proves who he is. */
export function Proof({
  file,
  typed,
  onType,
}: {
  file: PatientFile
  typed: TypedProof
  onType: (typed: TypedProof) => void
}) {
  return (
    <>
      <Form.Item label="怎样核实本人">
        <Radio.Group
          value={typed.by}
          onChange={({ target }) =>
            onType({ by: target.value === 'code' ? 'code' : 'certificate', text: '' })
          }
          options={[
            { label: '当面核对证件', value: 'certificate' },
            { label: `验证码发到 ${file.tel}`, value: 'code' },
          ]}
        />
      </Form.Item>
      {typed.by === 'certificate' ? (
        <Form.Item label="证件号（照证件输入完整号码）" htmlFor="proof" required>
          <Input
            id="proof"
            autoComplete="off"
            value={typed.text}
            onChange={({ target }) => onType({ ...typed, text: target.value })}
          />
        </Form.Item>
      ) : (
        <Code
          id="proof"
          label="患者念出的验证码"
          patientId={file.patientId}
          value={typed.text}
          onChange={(text) => onType({ ...typed, text })}
        />
      )}
    </>
  )
}

interface CodeProps {
  id: string
  label: string
  patientId: string
  /** The phone on file unless given. */
  tel?: string
  isOff?: boolean
  value: string
  onChange: (value: string) => void
}

/** A code by SMS, sent when asked for, and typed as the person reads it. */
export function Code({ id, label, patientId, tel, isOff = false, value, onChange }: CodeProps) {
  const [wasSent, sent] = useState(false)
  const send = useChange({
    change: () => api.counter.sendCode({ patientId, tel }),
    renews: [],
    done: '验证码已发送，5 分钟内有效',
    onDone: () => sent(true),
  })
  return (
    <Form.Item label={label} htmlFor={id} required>
      <Flex gap={8}>
        <Input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <Button disabled={isOff} loading={send.isPending} onClick={() => send.mutate(undefined)}>
          {wasSent ? '再发一次' : '发送验证码'}
        </Button>
      </Flex>
    </Form.Item>
  )
}

import { Alert, Form, Input, type InputRef } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { WritingDialog } from './writing_dialog'

interface AskReasonProps {
  title: string
  /** What will happen, and to whom, before it does. */
  effect: string
  confirm: string
  isDanger?: boolean
  reasonLabel?: string
  /** False while something else is missing. */
  isReady?: boolean
  /** What else is worth knowing before. */
  children?: ReactNode
  /** The children have fields of their own, to be filled in first. */
  hasFields?: boolean
  width?: number
  isBusy: boolean
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Asks for the reason that is kept in the log, and says what will happen. */
export function AskReason(props: AskReasonProps) {
  const [reason, setReason] = useState('')
  const field = useRef<InputRef>(null)
  const words = reason.trim()
  const mayConfirm = words.length >= 2 && props.isReady !== false
  const confirm = () => {
    if (mayConfirm) props.onConfirm(words)
  }
  return (
    <WritingDialog
      isWritten={words !== ''}
      width={props.width ?? 520}
      title={props.title}
      okText={props.confirm}
      okButtonProps={{ disabled: !mayConfirm, danger: props.isDanger }}
      confirmLoading={props.isBusy}
      onOk={confirm}
      onCancel={props.onCancel}
      // The dialog takes the focus to itself while it opens; after that one can type at once, unless something stands before the reason.
      afterOpenChange={(isOpen) => {
        if (isOpen && props.hasFields !== true) field.current?.focus()
      }}
    >
      <Alert
        type={props.isDanger === true ? 'warning' : 'info'}
        message={props.effect}
        style={{ marginBlock: 12 }}
      />
      {props.children}
      <Form layout="vertical" onFinish={confirm}>
        <Form.Item label={props.reasonLabel ?? '原因（会记入日志）'} htmlFor="reason" required>
          <Input
            id="reason"
            ref={field}
            maxLength={200}
            showCount
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
    </WritingDialog>
  )
}

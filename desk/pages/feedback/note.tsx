import { Form, Input } from 'antd'
import { useState } from 'react'
import { WRITTEN_MAX } from '@/contract/feedback/words'
import { WritingDialog } from '../../parts/writing_dialog'
import { useChange } from '../../request/queries'
import { feedback } from './feedback_api'

/** What was found out, for colleagues. */
export function Note({ feedbackId, onEnd }: { feedbackId: string; onEnd: () => void }) {
  const [written, write] = useState('')
  const note = useChange({
    change: () => feedback.addNote({ feedbackId, written }),
    renews: ['feedback'],
    done: '已记下',
    onDone: onEnd,
  })
  return (
    <WritingDialog
      isWritten={written !== ''}
      width={640}
      title="记核查情况"
      okText="记下"
      okButtonProps={{ disabled: written.trim().length < 2 }}
      confirmLoading={note.isPending}
      onOk={() => note.mutate(undefined)}
      onCancel={onEnd}
    >
      <Form layout="vertical">
        <Form.Item label="问了谁，查到什么（患者看不到）" htmlFor="note" required>
          <Input.TextArea
            id="note"
            autoSize={{ minRows: 4, maxRows: 12 }}
            maxLength={WRITTEN_MAX}
            showCount
            value={written}
            onChange={({ target }) => write(target.value)}
          />
        </Form.Item>
      </Form>
    </WritingDialog>
  )
}

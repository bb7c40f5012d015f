import { Alert, Checkbox, Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { DeskFeedback } from '@/contract/desk/feedback/feedback_shapes'
import { WRITTEN_MAX } from '@/contract/feedback/words'
import { WritingDialog } from '../../parts/writing_dialog'
import { useChange, useRead } from '../../request/queries'
import { feedback } from './feedback_api'

interface AnswerProps {
  one: DeskFeedback
  isAgain: boolean
  onEnd: () => void
}

/** An answer, begun from one of the hospital's templates or from nothing. */
export function Answer({ one: { feedbackId, kind, answerWay }, isAgain, onEnd }: AnswerProps) {
  const [written, write] = useState('')
  const [isByPhone, ring] = useState(answerWay === 'phone')
  const answer = useChange({
    change: () => {
      const given = { feedbackId, written, isByPhone }
      return isAgain ? feedback.answerAgain(given) : feedback.answer(given)
    },
    renews: ['feedback', 'work'],
    done: '已答复，患者收到了消息',
    onDone: onEnd,
  })
  return (
    <WritingDialog
      isWritten={written !== ''}
      width={720}
      title={isAgain ? '再次答复' : '答复'}
      okText="答复患者"
      okButtonProps={{ disabled: written.trim().length < 2 }}
      confirmLoading={answer.isPending}
      onOk={() => answer.mutate(undefined)}
      onCancel={onEnd}
    >
      <Alert
        type="info"
        style={{ marginBlock: 12 }}
        message={
          isAgain
            ? '患者看到全文，这一件随后结束。答复后不能更改。'
            : '患者看到全文；15 天里可以说一次不够，由管理岗位的另一个人再答复。答复后不能更改。'
        }
      />
      <Form layout="vertical">
        <FromTemplate kind={kind} onChoose={write} />
        <Form.Item label="给患者的答复" htmlFor="written" required>
          <Input.TextArea
            id="written"
            autoSize={{ minRows: 6, maxRows: 16 }}
            maxLength={WRITTEN_MAX}
            showCount
            value={written}
            onChange={({ target }) => write(target.value)}
          />
        </Form.Item>
        <Checkbox checked={isByPhone} onChange={({ target }) => ring(target.checked)}>
          已经在电话里告诉他，上面写的是电话里说的
        </Checkbox>
      </Form>
    </WritingDialog>
  )
}

interface FromTemplateProps {
  kind: DeskFeedback['kind']
  onChoose: (written: string) => void
}

/** The hospital's own words of this kind, to begin with. */
function FromTemplate({ kind, onChoose }: FromTemplateProps) {
  const { data } = useRead(['feedback', 'templates'], (options) => feedback.templates({}, options))
  const templates = (data?.list ?? []).filter((one) => one.kind === null || one.kind === kind)
  return (
    <Form.Item label="从模板开始" htmlFor="template">
      <Select<string>
        id="template"
        allowClear
        placeholder="不用模板"
        options={templates.map(({ templateId, title }) => ({ value: templateId, label: title }))}
        onChange={(chosen: string | undefined) => {
          const found = templates.find(({ templateId }) => templateId === chosen)
          if (found !== undefined) onChoose(found.written)
        }}
      />
    </Form.Item>
  )
}

import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { FeedbackTemplate } from '@/contract/desk/feedback/feedback_shapes'
import { WRITTEN_MAX, type FeedbackKind } from '@/contract/feedback/words'
import { optionsOf } from '../../parts/words'
import { WritingDialog } from '../../parts/writing_dialog'
import { useChange } from '../../request/queries'
import { feedback } from './feedback_api'
import { kindLabels } from './feedback_words'

interface Fields {
  title: string
  kind: FeedbackKind | 'all'
  written: string
}

const kinds = [{ value: 'all', label: '全部类别' }, ...optionsOf(kindLabels)]

/** Writes a template, or changes one. */
export function TemplateForm({
  known,
  onEnd,
}: {
  known: FeedbackTemplate | undefined
  onEnd: () => void
}) {
  const [form] = Form.useForm<Fields>()
  const [isWritten, note] = useState(false)
  const save = useChange({
    change: ({ title, kind, written }: Fields) =>
      feedback.saveTemplate({
        templateId: known?.templateId,
        revision: known?.revision,
        kind: kind === 'all' ? null : kind,
        title,
        written,
      }),
    renews: ['feedback'],
    done: '写好了',
    onDone: onEnd,
  })
  return (
    <WritingDialog
      isWritten={isWritten}
      width={640}
      title={known === undefined ? '写一个模板' : '改模板'}
      okText="保存"
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onEnd}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={{
          title: known?.title ?? '',
          kind: known?.kind ?? 'all',
          written: known?.written ?? '',
        }}
        onValuesChange={() => note(true)}
        onFinish={(fields) => save.mutate(fields)}
      >
        <TemplateFields />
      </Form>
    </WritingDialog>
  )
}

function TemplateFields() {
  return (
    <>
      <Form.Item
        label="名称"
        name="title"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
      >
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item label="用于" name="kind">
        <Select options={kinds} />
      </Form.Item>
      <Form.Item
        label="内容"
        name="written"
        rules={[{ required: true, whitespace: true, min: 2, message: '请写内容' }]}
      >
        <Input.TextArea autoSize={{ minRows: 5, maxRows: 14 }} maxLength={WRITTEN_MAX} showCount />
      </Form.Item>
    </>
  )
}

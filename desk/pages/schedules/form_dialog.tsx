import { Form, type FormInstance } from 'antd'
import { useState, type ReactNode } from 'react'
import { WritingDialog } from '../../parts/writing_dialog'

interface FormDialogProps<Fields> {
  title: string
  okText: string
  width?: number
  form: FormInstance<Fields>
  initialValues: object
  /** What becomes of what was written: a refusal is told, and nothing of it is lost. */
  save: { isPending: boolean; mutate: (fields: Fields) => void }
  onEnd: () => void
  children: ReactNode
}

/** A form over the page. */
export function FormDialog<Fields>({
  form,
  initialValues,
  save,
  onEnd,
  children,
  ...dialog
}: FormDialogProps<Fields>) {
  const [isWritten, note] = useState(false)
  return (
    <WritingDialog
      isWritten={isWritten}
      {...dialog}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onEnd}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={initialValues}
        onValuesChange={() => note(true)}
        onFinish={(fields) => save.mutate(fields)}
      >
        {children}
      </Form>
    </WritingDialog>
  )
}

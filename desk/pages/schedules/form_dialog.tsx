import { Form, Modal, type FormInstance } from 'antd'
import type { ReactNode } from 'react'

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
  return (
    <Modal
      open
      {...dialog}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onEnd}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={initialValues}
        onFinish={(fields) => save.mutate(fields)}
      >
        {children}
      </Form>
    </Modal>
  )
}

import { Alert, Button, Card, Col, DatePicker, Flex, Form, Input, Row, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { NoticeDraft } from '@/contract/desk/content/notice_drafts'
import type { Notice } from '@/contract/desk/content/notices'
import { remarkTypeLabels } from '@/contract/hospital/remark_words'
import { PageHead } from '../../parts/page_head'
import { optionsOf } from '../../parts/words'
import { api, CallFailed } from '../../request/api'
import { useChange, useRead } from '../../request/queries'
import { Editor } from './editor'
import { Phone } from './phone'
import { draftOf, send, type Written } from './written'

const types = optionsOf(remarkTypeLabels)

interface NoticeFormProps {
  /** The notice whose next version is written. */
  known?: { notice: Notice; content: string }
  /** What was written so far. */
  draft?: { draft: NoticeDraft; content: string }
  /** What stood beside it. */
  present?: Notice | undefined
  onEnd?: () => void
}

const required = [{ required: true, message: '必填' }]

/** Writes a notice, or the next version of one, beside what a phone will show. It is kept as a draft; patients see nothing of it yet. */
export default function NoticeForm({ known, draft, present, onEnd }: NoticeFormProps) {
  const navigate = useNavigate()
  const [form] = Form.useForm<Written>()
  const [content, write] = useState((draft ?? known)?.content ?? '')
  const title = Form.useWatch('title', form) ?? titleOf(known, draft)
  const leave = () => (onEnd === undefined ? void navigate('/notices') : onEnd())
  const [base, noteConflict] = useBase(known?.notice ?? present)
  const save = useChange({
    change: async ({ isDone, ...written }: Written & { isDone: boolean }) => {
      const { draftId } = await send(written, content, base, draft?.draft).catch(noteConflict)
      onEnd?.()
      await navigate(isDone ? `/notices/drafts/${draftId}` : '/notices')
    },
    renews: ['noticeDrafts', 'notice'],
    done: '草稿存好了，患者还看不到',
  })
  const isNew = known === undefined && (draft === undefined || draft.draft.remarkId === null)
  const isEmpty = content.replace(/<(?!img)[^>]*>/g, '').trim() === ''
  const keep = () =>
    void form.validateFields().then((written) => save.mutate({ ...written, isDone: false }))
  return (
    <>
      {known === undefined && (
        <PageHead
          title={draft === undefined ? '写须知' : `修改草稿：${draft.draft.title}`}
          hint="右边是患者在手机上看到的样子"
        />
      )}
      <Row gutter={24}>
        <Col flex="auto" style={{ minWidth: 0, width: 0 }}>
          <Card>
            <Form<Written>
              form={form}
              layout="vertical"
              initialValues={draftOf(known?.notice, draft?.draft)}
              onFinish={(written) => save.mutate({ ...written, isDone: true })}
            >
              {isNew && <Places />}
              <Heading />
              <Form.Item label="正文" required>
                <Editor content={content} onChange={write} />
              </Form.Item>
              {!isNew && (
                <Form.Item label="改了什么（患者能看到）" name="changeNote" rules={required}>
                  <Input maxLength={200} showCount />
                </Form.Item>
              )}
              <Times isNew={isNew} />
              <Buttons isEmpty={isEmpty} isBusy={save.isPending} onKeep={keep} onLeave={leave} />
            </Form>
          </Card>
        </Col>
        <Col flex="375px">
          <Preview title={title} content={content} />
        </Col>
      </Row>
    </>
  )
}

/** What stood there when the writing began, not what a colleague published since; after the conflict that says so, it goes on from that. */
function useBase(standing: Notice | undefined) {
  const [began] = useState(standing)
  const [isKnown, setKnown] = useState(false)
  const noteConflict = (error: unknown): never => {
    setKnown(error instanceof CallFailed && error.status === 409)
    throw error
  }
  return [isKnown ? standing : began, noteConflict] as const
}

interface ButtonsProps {
  isEmpty: boolean
  isBusy: boolean
  onKeep: () => void
  onLeave: () => void
}

function Buttons({ isEmpty, isBusy, onKeep, onLeave }: ButtonsProps) {
  return (
    <Flex gap={12}>
      <Button type="primary" htmlType="submit" disabled={isEmpty} loading={isBusy}>
        预览并发布
      </Button>
      <Button disabled={isEmpty || isBusy} onClick={onKeep}>
        存草稿
      </Button>
      <Button onClick={onLeave}>取消</Button>
    </Flex>
  )
}

const titleOf = (known: NoticeFormProps['known'], draft: NoticeFormProps['draft']): string =>
  draft?.draft.title ?? known?.notice.title ?? ''

/** Where it belongs; a renewed one stays where it is. */
function Places() {
  const list = useRead(['notices'], (options) => api.notices.list({}, options))
  return (
    <Row gutter={16}>
      <Col span={12}>
        <Form.Item label="类型" name="type">
          <Select options={types} />
        </Form.Item>
      </Col>
      <Col span={12}>
        <Form.Item label="院区" name="branchId">
          <Select
            allowClear
            placeholder="全院"
            options={list.data?.branches.map(({ branchId, name }) => ({
              value: branchId,
              label: name,
            }))}
          />
        </Form.Item>
      </Col>
    </Row>
  )
}

function Heading() {
  return (
    <>
      <Form.Item label="标题" name="title" rules={required}>
        <Input maxLength={60} showCount />
      </Form.Item>
      <Form.Item label="一句话（列表里显示）" name="summary">
        <Input maxLength={120} showCount />
      </Form.Item>
    </>
  )
}

function Times({ isNew }: { isNew: boolean }) {
  return (
    <Flex gap={16} wrap>
      <Form.Item label="什么时候发布" name="from">
        <DatePicker showTime={{ format: 'HH:mm' }} placeholder="马上" />
      </Form.Item>
      {isNew && (
        <Form.Item label="什么时候撤下" name="to">
          <DatePicker showTime={{ format: 'HH:mm' }} placeholder="一直有效" />
        </Form.Item>
      )}
    </Flex>
  )
}

function Preview({ title, content }: { title: string; content: string }) {
  const shown = useRead(['notice-preview', content], () => api.notices.preview({ content }))
  if (shown.isError) return <Alert type="error" message={shown.error.message} />
  return <Phone title={title} content={shown.data?.content ?? ''} />
}

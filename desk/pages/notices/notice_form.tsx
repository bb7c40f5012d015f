import { Alert, Button, Card, Col, DatePicker, Flex, Form, Input, Row, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Notice } from '@/contract/desk/notices'
import { remarkTypeLabels, type RemarkType } from '@/contract/hospital'
import { PageHead } from '../../parts/page_head'
import { api } from '../../request/api'
import { useChange, useRead } from '../../request/queries'
import { Editor } from './editor'
import { Phone } from './phone'

const types = Object.entries(remarkTypeLabels).map(([value, label]) => ({ value, label }))

interface Draft {
  type: RemarkType
  branchId?: string
  title: string
  summary?: string
  changeNote: string
  from?: Dayjs
  to?: Dayjs
}

interface NoticeFormProps {
  /** The notice whose next version is written. */
  known?: { notice: Notice; content: string }
  onEnd?: () => void
}

const required = [{ required: true, message: '必填' }]

/** Writes a notice, or the next version of one, beside what a phone will show. */
export default function NoticeForm({ known, onEnd }: NoticeFormProps) {
  const navigate = useNavigate()
  const [form] = Form.useForm<Draft>()
  const [content, write] = useState(known?.content ?? '')
  const title = Form.useWatch('title', form) ?? known?.notice.title ?? ''
  const from = Form.useWatch('from', form)
  const leave = () => (onEnd === undefined ? void navigate('/notices') : onEnd())
  const publish = useChange({
    change: (draft: Draft) => send(draft, content, known?.notice.remarkId),
    renews: ['notices', 'notice'],
    done: from ? '已排期，到时自动发布' : '已发布，患者现在就能看到',
    onDone: leave,
  })
  const isEmpty = content.replace(/<[^>]*>/g, '').trim() === ''
  return (
    <>
      {known === undefined && <PageHead title="写须知" hint="右边是患者在手机上看到的样子" />}
      <Row gutter={24}>
        <Col flex="auto" style={{ minWidth: 0, width: 0 }}>
          <Card>
            <Form<Draft>
              form={form}
              layout="vertical"
              initialValues={draftOf(known?.notice)}
              onFinish={(draft) => publish.mutate(draft)}
            >
              {known === undefined && <Places />}
              <Heading />
              <Form.Item label="正文" required>
                <Editor content={content} onChange={write} />
              </Form.Item>
              {known !== undefined && (
                <Form.Item label="改了什么（患者能看到）" name="changeNote" rules={required}>
                  <Input maxLength={200} showCount />
                </Form.Item>
              )}
              <Times isNew={known === undefined} />
              <Flex gap={12}>
                <Button
                  type="primary"
                  htmlType="submit"
                  disabled={isEmpty}
                  loading={publish.isPending}
                >
                  {from ? '定时发布' : '发布'}
                </Button>
                <Button onClick={leave}>取消</Button>
              </Flex>
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

function draftOf(notice: Notice | undefined): Partial<Draft> {
  return { type: 'announcement', title: notice?.title, summary: notice?.summary ?? undefined }
}

function send(draft: Draft, content: string, remarkId: string | undefined): Promise<unknown> {
  const { title, summary, changeNote } = draft
  const from = draft.from?.toISOString()
  if (remarkId !== undefined)
    return api.notices.renew({ remarkId, title, summary, content, changeNote, from })
  const { type, branchId } = draft
  return api.notices.publish({
    type,
    branchId,
    title,
    summary,
    content,
    from,
    to: draft.to?.toISOString(),
  })
}

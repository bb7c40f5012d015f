/** Whom an item goes to, and until when. */
import { Button, DatePicker, Flex, Form, Input, Select, Typography } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { WorkItem } from '@/contract/desk/work/work'
import { definitionOfKind } from '@/contract/desk/work/work_kinds'
import { api } from '../../request/api'
import { useChange, useRead } from '../../request/queries'

interface FormProps {
  item: WorkItem
  onEnd: () => void
}

const minLetters = 2

/** To a colleague who may do it, with what he should know. */
export function HandOver({ item: { workId, kind, takenBy: holder }, onEnd }: FormProps) {
  const [to, choose] = useState<string>()
  // With whom it was when this began.
  const [takenBy] = useState(holder)
  const [note, write] = useState('')
  const { data } = useRead(['work', 'colleagues'], (how) => api.work.colleagues({}, how))
  const { roles } = definitionOfKind(kind)
  const others = (data?.list ?? []).filter(
    (one) => one.name !== takenBy && one.roles.some((role) => roles.includes(role)),
  )
  const handing = useChange({
    change: (input: { to: string; note: string }) =>
      api.work.handOver({ workId, takenBy, ...input }),
    renews: ['work', 'work-item'],
    done: '已转交',
    onDone: onEnd,
  })
  return (
    <Row
      title="转交给同事"
      words="转交"
      note={note}
      onWrite={write}
      noteLabel="交代什么（同事会看到，也记入日志）"
      isReady={to !== undefined}
      isBusy={handing.isPending}
      onConfirm={() => to !== undefined && handing.mutate({ to, note: note.trim() })}
    >
      <Select
        aria-label="转交给谁"
        showSearch
        optionFilterProp="label"
        placeholder="转交给谁"
        style={{ flex: 'none', width: 200 }}
        options={others.map(({ staffId, name, isMe }) => ({
          value: staffId,
          label: isMe ? `${name}（我）` : name,
        }))}
        value={to}
        onChange={choose}
        notFoundContent="没有别的同事可以办这类待办"
      />
    </Row>
  )
}

/** Another deadline, and why. */
export function NewDue({ item: { workId, takenBy, dueAt }, onEnd }: FormProps) {
  const [at, choose] = useState(dayjs(dueAt ?? undefined))
  // What stood there when this began: the list renews itself behind it.
  const [seen] = useState({ takenBy, before: dueAt })
  const [note, write] = useState('')
  const changing = useChange({
    change: (input: { dueAt: string; note: string }) =>
      api.work.setDue({ workId, ...seen, ...input }),
    renews: ['work', 'work-item'],
    done: '期限已改',
    onDone: onEnd,
  })
  return (
    <Row
      title="改期限"
      words="改期限"
      note={note}
      onWrite={write}
      noteLabel="为什么（记入日志）"
      isReady
      isBusy={changing.isPending}
      onConfirm={() => changing.mutate({ dueAt: at.toISOString(), note: note.trim() })}
    >
      <DatePicker
        aria-label="期限"
        allowClear={false}
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        style={{ flex: 'none', width: 200 }}
        value={at}
        onChange={(value) => choose(value)}
      />
    </Row>
  )
}

interface RowProps {
  title: string
  words: string
  note: string
  noteLabel: string
  isReady: boolean
  isBusy: boolean
  onWrite: (note: string) => void
  onConfirm: () => void
  children: React.ReactNode
}

function Row({
  title,
  words,
  note,
  noteLabel,
  isReady,
  isBusy,
  onWrite,
  onConfirm,
  children,
}: RowProps) {
  const mayConfirm = isReady && note.trim().length >= minLetters
  return (
    <Form layout="vertical" onFinish={() => mayConfirm && onConfirm()} style={{ marginTop: 16 }}>
      <Typography.Title level={2} style={{ fontSize: 15 }}>
        {title}
      </Typography.Title>
      <Flex gap={8}>
        {children}
        <Input
          aria-label={noteLabel}
          placeholder={noteLabel}
          maxLength={200}
          value={note}
          onChange={({ target }) => onWrite(target.value)}
        />
        <Button htmlType="submit" disabled={!mayConfirm} loading={isBusy}>
          {words}
        </Button>
      </Flex>
    </Form>
  )
}

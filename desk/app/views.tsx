import { Button, Dropdown, Input, Modal } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useKept } from './kept'

interface View {
  name: string
  /** The address below the page's path. */
  search: string
}

const isViews = (kept: unknown): kept is View[] =>
  Array.isArray(kept) &&
  kept.every(
    (one: unknown) =>
      typeof one === 'object' &&
      one !== null &&
      'name' in one &&
      'search' in one &&
      typeof one.name === 'string' &&
      typeof one.search === 'string',
  )

/** Views of this page by name: filters, columns and lines, as they stand in its address. */
export function Views() {
  const { pathname, search } = useLocation()
  const [views, keep] = useKept<View[]>(`desk-views ${pathname}`, [], isViews)
  const [isNaming, ask] = useState(false)
  const navigate = useNavigate()
  const now = views.find((view) => view.search === search)
  // Nothing to keep, and nothing kept.
  if (search === '' && views.length === 0) return null
  const items = [
    ...views.map(({ name }) => ({ key: `view ${name}`, label: name })),
    ...(views.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: 'keep', label: '保存现在的筛选和列…' },
    ...(now === undefined ? [] : [{ key: 'forget', label: `删除“${now.name}”` }]),
  ]
  const take = (key: string) => {
    if (key === 'keep') return ask(true)
    if (key === 'forget') return keep(views.filter((view) => view !== now))
    const view = views.find(({ name }) => `view ${name}` === key)
    if (view !== undefined) void navigate({ pathname, search: view.search })
  }
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => take(key) }}>
        <Button type="text" size="small">
          视图{now === undefined ? '' : `：${now.name}`}
        </Button>
      </Dropdown>
      {isNaming && (
        <NameView
          onName={(name) => {
            keep([...views.filter((view) => view.name !== name), { name, search }])
            ask(false)
          }}
          onEnd={() => ask(false)}
        />
      )}
    </>
  )
}

function NameView({ onName, onEnd }: { onName: (name: string) => void; onEnd: () => void }) {
  const [name, write] = useState('')
  const keep = () => name.trim() !== '' && onName(name.trim())
  return (
    <Modal
      open
      title="保存视图"
      okText="保存"
      okButtonProps={{ disabled: name.trim() === '' }}
      onOk={keep}
      onCancel={onEnd}
    >
      <Input
        autoFocus
        aria-label="视图的名字"
        maxLength={20}
        placeholder="如：今天还没有人接的退款"
        value={name}
        onChange={({ target }) => write(target.value)}
        onPressEnter={keep}
      />
    </Modal>
  )
}

import { Badge, Menu } from 'antd'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { StaffSelf } from '@/contract/desk/session'
import { api } from '../request/api'
import { useRead } from '../request/queries'
import { menuGroups } from './groups'
import { isWords, useKept } from './kept'
import type { DeskPage } from './page'
import { mayOpen, pages } from './pages'

/** The menu of what one may open, in groups that fold. */
export function Rooms({ self, isNarrow }: { self: StaffSelf; isNarrow: boolean }) {
  const { pathname } = useLocation()
  const [folded, fold] = useKept<string[]>('desk-menu-folded', [], isWords)
  const { data: work } = useRead(['work', 'count'], (options) => api.work.count({}, options), {
    everyMs: 15_000,
  })
  const waiting = work?.kinds.reduce((sum, { open }) => sum + open, 0) ?? 0
  const own = pages.filter((page) => page.menu !== undefined && mayOpen(page, self.roles))
  const items = menuGroups
    .map(({ key, label }) => ({
      key,
      label,
      children: own
        .filter(({ menu }) => menu?.group === key)
        .map((page) => itemOf(page, page.path === 'work' ? waiting : 0)),
    }))
    .filter(({ children }) => children.length > 0)
  const keys = items.map(({ key }): string => key)
  const room = pathname.split('/')[1] ?? ''
  const selectedKeys = [room]
  useEffect(showRoom, [room, isNarrow])
  const look = { mode: 'inline' as const, style: { borderInlineEnd: 0 }, selectedKeys }
  if (isNarrow) return <Menu {...look} items={items.flatMap(({ children }) => children)} />
  return (
    <Menu
      {...look}
      inlineIndent={16}
      items={items}
      openKeys={keys.filter((key) => !folded.includes(key))}
      onOpenChange={(open) => fold(keys.filter((key) => !open.includes(key)))}
    />
  )
}

/** Where one is stands in sight, also at the end of a long menu in a low window. The browser's own way would scroll the page as well. */
function showRoom(): void {
  const room = document.querySelector('.desk-sider .ant-menu-item-selected')
  const sider = room?.closest('.desk-sider')
  if (!room || !sider) return
  const { top, bottom } = room.getBoundingClientRect()
  if (top < 0) sider.scrollTop += top
  else if (bottom > innerHeight) sider.scrollTop += bottom - innerHeight
}

function itemOf({ path, title, menu }: DeskPage, waiting: number) {
  return {
    key: path,
    // A screen reader would say its English name.
    icon: <span aria-hidden>{menu?.icon}</span>,
    label: (
      <Link to={`/${path}`}>
        {title} {waiting > 0 && <Badge count={waiting} title={`${waiting} 件待办`} />}
      </Link>
    ),
  }
}

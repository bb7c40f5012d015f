import { LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { Badge, Button, Dropdown, Flex, Layout, Menu, Spin, Tag, Typography } from 'antd'
import { Link, Outlet, useLocation } from 'react-router'
import type { StaffSelf } from '@/contract/desk/session'
import { staffRoleLabels } from '@/contract/desk/staff_call'
import { Failed } from '../parts/failed'
import { api } from '../request/api'
import { useRead } from '../request/queries'
import { mayOpen, pages } from './pages'
import { useSelf } from './self'
import { ShortcutHelp } from './shortcut_help'

/** What stands around every page: the menu of what one may open, and who one is. */
export function Frame() {
  const { data: self, error, refetch } = useSelf()
  if (self === undefined)
    return (
      <Flex align="center" justify="center" style={{ minHeight: '100vh' }}>
        {error === null ? (
          <Spin size="large" />
        ) : (
          <Failed error={error} onAgain={() => void refetch()} />
        )}
      </Flex>
    )
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Sider width={208} style={{ borderInlineEnd: '1px solid #e3e8e6' }}>
        <Flex align="center" style={{ height: 56, paddingInline: 24 }}>
          <Typography.Text strong style={{ fontSize: 17 }}>
            医院工作台
          </Typography.Text>
        </Flex>
        <nav aria-label="工作台">
          <Rooms self={self} />
        </nav>
      </Layout.Sider>
      <Layout>
        <Layout.Header
          style={{ height: 56, lineHeight: '56px', borderBottom: '1px solid #e3e8e6' }}
        >
          <Flex justify="end" align="center" style={{ height: '100%' }}>
            <ShortcutHelp />
            <Person self={self} />
          </Flex>
        </Layout.Header>
        {/* It is the page's `main`. */}
        <Layout.Content style={{ padding: 20 }}>
          <Outlet />
        </Layout.Content>
      </Layout>
    </Layout>
  )
}

function Rooms({ self }: { self: StaffSelf }) {
  const { pathname } = useLocation()
  const { data: work } = useRead(['work', 'count'], (options) => api.work.count({}, options), {
    everyMs: 15_000,
  })
  const waiting = work?.kinds.reduce((sum, { open }) => sum + open, 0) ?? 0
  const items = pages
    .filter((page) => page.menu !== undefined && mayOpen(page, self.roles))
    .map(({ path, title, menu }) => ({
      key: path,
      icon: menu?.icon,
      label: (
        <Link to={`/${path}`}>
          {title} {path === 'work' && <Badge count={waiting} title={`${waiting} 件待办`} />}
        </Link>
      ),
    }))
  return (
    <Menu
      mode="inline"
      style={{ borderInlineEnd: 0 }}
      selectedKeys={[pathname.split('/')[1] ?? '']}
      items={items}
    />
  )
}

function Person({ self }: { self: StaffSelf }) {
  const leave = async (everywhere: boolean) => {
    await api.session.signOut({ everywhere }).catch(() => undefined)
    location.assign('/sign-in?why=out')
  }
  const items = [
    { key: 'here', icon: <LogoutOutlined />, label: '退出登录' },
    { key: 'everywhere', label: '在所有电脑上退出' },
  ]
  return (
    <Flex align="center" gap={8}>
      {self.roles.map((role) => (
        <Tag key={role}>{staffRoleLabels[role]}</Tag>
      ))}
      <Dropdown
        trigger={['click']}
        menu={{ items, onClick: ({ key }) => void leave(key === 'everywhere') }}
      >
        <Button type="text" icon={<UserOutlined />}>
          {self.name}
        </Button>
      </Dropdown>
    </Flex>
  )
}

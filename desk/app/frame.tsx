import {
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, Flex, Layout, Spin, Tag, Typography } from 'antd'
import { Outlet, ScrollRestoration } from 'react-router'
import type { StaffSelf } from '@/contract/desk/session'
import { staffRoleLabels } from '@/contract/desk/staff_call'
import { Failed } from '../parts/failed'
import { api } from '../request/api'
import { Finder } from './finder'
import { isFlag, useKept } from './kept'
import { LooksSwitch } from './looks_switch'
import { Printed } from './printed'
import { Rooms } from './rooms'
import { isSignedOut, useSelf } from './self'
import { ShortcutHelp } from './shortcut_help'
import { SignedOut } from './signed_out'

/** What stands around every page: the menu of what one may open, and who one is; both stay while the page scrolls. */
export function Frame() {
  const { data: self, error, refetch } = useSelf()
  // A narrow window has its room for what the page is about.
  const [isNarrow, makeNarrow] = useKept('desk-menu-narrow', innerWidth < 1200, isFlag)
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
      {/* A page begins at its top; going back leads to where one was. */}
      <ScrollRestoration />
      <SignedOut self={self} isOut={isSignedOut(error)} />
      <Layout.Sider
        className="desk-sider"
        width={208}
        collapsedWidth={64}
        collapsed={isNarrow}
        trigger={null}
      >
        <Flex align="center" style={{ height: 56, paddingInline: isNarrow ? 12 : 24 }}>
          <Typography.Text strong style={{ fontSize: 17 }}>
            {isNarrow ? '医院' : '医院工作台'}
          </Typography.Text>
        </Flex>
        <nav aria-label="工作台">
          <Rooms self={self} isNarrow={isNarrow} />
        </nav>
      </Layout.Sider>
      <Layout>
        <Head self={self} isNarrow={isNarrow} onNarrow={() => makeNarrow(!isNarrow)} />
        {/* It is the page's `main`. */}
        <Layout.Content style={{ padding: 20 }}>
          <Printed self={self} />
          <Outlet />
        </Layout.Content>
      </Layout>
    </Layout>
  )
}

interface HeadProps {
  self: StaffSelf
  isNarrow: boolean
  onNarrow: () => void
}

function Head({ self, isNarrow, onNarrow }: HeadProps) {
  return (
    <Layout.Header className="desk-header">
      <Flex justify="space-between" align="center" style={{ height: '100%' }}>
        <Button
          type="text"
          icon={isNarrow ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          aria-label={isNarrow ? '展开菜单' : '收起菜单'}
          aria-expanded={!isNarrow}
          onClick={onNarrow}
        />
        <Flex align="center">
          <Finder self={self} />
          <ShortcutHelp />
          <LooksSwitch />
          <Person self={self} />
        </Flex>
      </Flex>
    </Layout.Header>
  )
}

function Person({ self }: { self: StaffSelf }) {
  const leave = async (everywhere: boolean) => {
    await api.session.signOut({ everywhere }).catch(() => undefined)
    location.assign('/sign-in?why=out')
  }
  const items = [
    { key: 'here', icon: <LogoutOutlined aria-hidden />, label: '退出登录' },
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
        <Button type="text" icon={<UserOutlined aria-hidden />}>
          {self.name}
        </Button>
      </Dropdown>
    </Flex>
  )
}

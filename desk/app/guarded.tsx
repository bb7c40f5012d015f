import { Flex, Spin } from 'antd'
import { Suspense, useLayoutEffect } from 'react'
import { staffRoleLabels, type StaffRole } from '@/contract/desk/staff_call'
import { NoPage } from './no_page'
import type { DeskPage } from './page'
import { mayOpen } from './pages'
import { useSelf } from './self'
import { Trail } from './trail'
import { Views } from './views'

/** A page for those who may open it; the server asks again at every call. */
export function Guarded({ page }: { page: DeskPage }) {
  const { data: self } = useSelf()
  // Before the page's own head, which may know better.
  useLayoutEffect(() => {
    document.title = `${page.title} - 医院工作台`
  }, [page.title])
  if (self === undefined) return null
  if (!mayOpen(page, self.roles))
    return (
      <NoPage>
        “{page.title}”给{named(page.roles)}看，您的岗位是{named(self.roles)}。需要时请联系信息科开通
      </NoPage>
    )
  return (
    <>
      <Flex className="not-printed" justify="space-between" align="start">
        <Trail page={page} />
        {page.menu !== undefined && <Views key={page.path} />}
      </Flex>
      <Suspense
        fallback={
          <Flex justify="center" style={{ padding: 96 }}>
            <Spin size="large" />
          </Flex>
        }
      >
        <page.Content />
      </Suspense>
    </>
  )
}

const named = (roles: readonly StaffRole[]): string =>
  roles.map((role) => staffRoleLabels[role]).join('、')

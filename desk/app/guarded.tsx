import { Empty, Flex, Spin } from 'antd'
import { Suspense, useLayoutEffect } from 'react'
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
    return <Empty style={{ padding: 48 }} description="您的岗位看不到这一页，需要时请联系管理员" />
  return (
    <>
      <Flex justify="space-between" align="start">
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

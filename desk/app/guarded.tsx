import { Empty, Spin } from 'antd'
import { Suspense, useEffect } from 'react'
import type { DeskPage } from './page'
import { mayOpen } from './pages'
import { useSelf } from './self'

/** A page for those who may open it; the server asks again at every call. */
export function Guarded({ page }: { page: DeskPage }) {
  const { data: self } = useSelf()
  useEffect(() => {
    document.title = `${page.title} - 医院工作台`
  }, [page.title])
  if (self === undefined) return null
  if (!mayOpen(page, self.roles))
    return <Empty style={{ padding: 48 }} description="您的岗位看不到这一页，需要时请联系管理员" />
  return (
    <Suspense fallback={<Spin size="large" />}>
      <page.Content />
    </Suspense>
  )
}

import { Empty } from 'antd'
import { useLayoutEffect, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/** Why an address shows nothing, and the way on. */
export function NoPage({ children }: { children: ReactNode }) {
  return (
    <Empty style={{ padding: 48 }} image={Empty.PRESENTED_IMAGE_SIMPLE} description={children}>
      <Link to="/work">去待办</Link>
    </Empty>
  )
}

/** An address of no page: mistyped, cut short or of an older version. */
export function UnknownPage() {
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    document.title = '没有这一页 - 医院工作台'
  })
  return <NoPage>没有这一页：{pathname}。地址可能不完整，或者这一页改了名</NoPage>
}

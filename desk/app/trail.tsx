import { Breadcrumb } from 'antd'
import { Link } from 'react-router'
import { labelOfGroup } from './groups'
import type { DeskPage } from './page'
import { pages } from './pages'

/** Where the page stands: its part of the menu, and the page above it. */
export function Trail({ page }: { page: DeskPage }) {
  const [first = ''] = page.path.split('/')
  const top = pages.find(({ path }) => path === first)
  if (top?.menu === undefined) return null
  const above = top === page ? [] : [{ title: <Link to={`/${top.path}`}>{top.title}</Link> }]
  return (
    <Breadcrumb
      aria-label="您在这里"
      style={{ marginBottom: 8 }}
      items={[{ title: labelOfGroup(top.menu.group) }, ...above, { title: page.title }]}
    />
  )
}

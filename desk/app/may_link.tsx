import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { mayOpen, pages } from './pages'
import { useSelf } from './self'

/** Whether who sits here may open what an address leads to; none leads nowhere. */
function useMayOpen(to = ''): boolean {
  const { data: self } = useSelf()
  const [, room] = /^\/([\w-]+)/.exec(to) ?? []
  const page = pages.find(({ path }) => path === room)
  return page !== undefined && mayOpen(page, self?.roles ?? [])
}

interface MayLinkProps {
  to: string | undefined
  /** What others see; without it, the words alone. */
  otherwise?: ReactNode
  children: ReactNode
}

/** A link for whoever may open what it leads to. */
export function MayLink({ to, children, otherwise = children }: MayLinkProps) {
  return useMayOpen(to) && to !== undefined ? <Link to={to}>{children}</Link> : otherwise
}

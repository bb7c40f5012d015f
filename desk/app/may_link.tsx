import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { mayOpen, pages } from './pages'
import { useSelf } from './self'

/** Whether who sits here may open what an address leads to. */
function useMayOpen(to: string): boolean {
  const { data: self } = useSelf()
  const [, room] = /^\/([\w-]+)/.exec(to) ?? []
  const page = pages.find(({ path }) => path === room)
  return page !== undefined && mayOpen(page, self?.roles ?? [])
}

interface MayLinkProps {
  to: string
  /** What others see. */
  otherwise: ReactNode
  children: ReactNode
}

/** A link for whoever may open what it leads to. */
export function MayLink({ to, otherwise, children }: MayLinkProps) {
  return useMayOpen(to) ? <Link to={to}>{children}</Link> : otherwise
}

/** What a page tells the frame about itself. A page is a folder of `desk/pages` with a `page.tsx`; nothing else needs to know of it. */
import type { ComponentType, ReactNode } from 'react'
import type { StaffRole } from '@/contract/desk/staff_call'
import type { MenuGroup } from './groups'

export interface DeskPage {
  /** Below the root; the first part is the menu's key. */
  path: string
  title: string
  /** Without one it stands in no menu: a page below another. */
  menu?: { icon: ReactNode; order: number; group: MenuGroup }
  roles: readonly StaffRole[]
  Content: ComponentType
}

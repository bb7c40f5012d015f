/** Every page there is: what the folders of `desk/pages` say about themselves. */
import type { StaffRole } from '@/contract/desk/staff_call'
import type { DeskPage } from './page'

const found = import.meta.glob<{ pages: readonly DeskPage[] }>('../pages/*/page.tsx', {
  eager: true,
})

export const pages: readonly DeskPage[] = Object.values(found)
  .flatMap((file) => file.pages)
  .sort((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0))

/** Whether somebody with these roles may open it. */
export const mayOpen = (page: Pick<DeskPage, 'roles'>, roles: readonly StaffRole[]): boolean =>
  page.roles.some((role) => roles.includes(role))

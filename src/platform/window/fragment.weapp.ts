import type { Fragment } from './fragment.types'

export const fragment: Fragment = {
  read: () => '',
  take: () => '',
  watch: () => () => undefined,
}

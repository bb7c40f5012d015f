import type { Fragment } from './fragment.types'

export const fragment: Fragment = {
  take: () => '',
  watch: () => () => undefined,
}

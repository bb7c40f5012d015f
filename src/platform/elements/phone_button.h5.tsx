import type { PhoneButtonProps } from './elements.types'

/** The browser has no phone button. */
export function PhoneButton(_: PhoneButtonProps) {
  return null
}

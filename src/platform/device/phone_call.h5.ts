import type { CallPhone } from './phone_call.types'

export const callPhone: CallPhone = (telephone) =>
  location.assign(`tel:${telephone.replace(/[^\d+]/g, '')}`)

import type { Remark } from '@/contract/hospital'
import { api } from '@/request/api'
import { BadReply, ServerRefused } from '@/request/sending/errors'
import { hospitalStore } from '@/stores'
import { builtInPolicy } from '@/texts/built_in_policy'

/**
 * The hospital's notices of a type, or all, with the app's own privacy policy where the hospital publishes none. A
 * hospital that cannot be reached may have one: that stays a failure. One that replies without notices has none.
 */
export async function listRemarksWithPolicy(type?: 'privacy_policy'): Promise<Remark[]> {
  const { hospitalId, name, telephone } = hospitalStore
  const remarks = await api.hospital
    .listRemarks({ hospitalId, type }, { prompt: false })
    .catch((error: unknown) => {
      const isAnswer = error instanceof BadReply || error instanceof ServerRefused
      if (type === undefined || !isAnswer) throw error
      return []
    })
  return remarks.some((remark) => remark.type === 'privacy_policy')
    ? remarks
    : [...remarks, builtInPolicy(name, telephone)]
}

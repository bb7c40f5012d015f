/** The ward of the hospital that is to have a patient, with the notes of what was read in memory. */
import { GatewayRefused, GatewayUnavailable } from '../../../../server/gateways/failures'
import type { HisAdmissions, HisFormRead } from '../../../../server/gateways/his/admissions'

export class AdmissionWard implements HisAdmissions {
  mode: 'ok' | 'down' | 'refuse' | 'reply_lost' | 'not_offered' = 'ok'
  /** By number and revision, with how often each was sent. */
  readonly notes = new Map<string, HisFormRead & { times: number }>()

  async noteFormRead(read: HisFormRead): Promise<boolean> {
    if (this.mode === 'down') throw new GatewayUnavailable('his', 'down')
    if (this.mode === 'not_offered') return false
    if (this.mode === 'refuse') throw new GatewayRefused('his', 'WITHDRAWN', '这一版已经停用')
    const key = `${read.readingId} ${read.revision}`
    this.notes.set(key, { ...read, times: (this.notes.get(key)?.times ?? 0) + 1 })
    if (this.mode === 'reply_lost') throw new GatewayUnavailable('his', 'the reply was lost')
    return true
  }
}

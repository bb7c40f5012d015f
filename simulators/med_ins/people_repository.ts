/** The owner of a phone: WeChat knows it from its own real-name check; the sandbox looks it up. */
import { allRows } from '../../server/database/answers'
import type { Executor } from '../../server/database/client'

/** The encrypted certificate numbers of the 本人 of an openid's account. */
export function listOwnCiphers(executor: Executor, openid: string) {
  return allRows<{ patientId: string; cipher: string }>(executor`
    select distinct p.patient_id, p.id_no_cipher as cipher from account_identity i join patient_link ap on ap.account_id = i.account_id and ap.unbound_at is null and ap.relation = 'self'
    join patient p on p.patient_id = ap.patient_id where i.openid = ${openid}`)
}

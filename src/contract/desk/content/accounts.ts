/** Accounts of patients at the desk: a phone in strange hands, or a patient who asks for it. */
import * as v from 'valibot'
import { count, id } from '../../values'
import { reason, staffPost } from '../staff_call'
import { memberEnders } from '../words/readers'

const reply = v.object({ ended: count })

export const accountCalls = {
  endSessions: staffPost({
    path: '/desk/v1/accounts/{accountId}/end-sessions',
    roles: memberEnders,
    summary: '结束患者的一个账号在所有设备上的登录',
    input: v.object({ accountId: id, reason }),
    reply,
  }),
  endSessionsOfActor: staffPost({
    path: '/desk/v1/patients/{patientId}/actors/{actorId}/end-sessions',
    roles: ['support', ...memberEnders],
    summary: '结束为患者办事的一个账号在所有设备上的登录',
    input: v.object({ patientId: id, actorId: id, reason }),
    reply,
  }),
}

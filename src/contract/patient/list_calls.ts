/** The call that the first page needs: for whom the account acts. */
import * as v from 'valibot'
import { get } from '../endpoint'
import { count, nothing } from '../values'
import { patient } from './person'

export const base = '/hos/user/v1/patient'

export const patientListCalls = {
  listPatients: get({
    path: `${base}/list`,
    prompt: false,
    summary: '我的就诊人',
    input: nothing,
    reply: v.object({ list: v.array(patient), limit: count }),
  }),
}

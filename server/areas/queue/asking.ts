/** Asking the hospital for a number. */
import { GatewayRefused, GatewayUnavailable } from '../../gateways/failures'
import type { HisNumber } from '../../gateways/his/queues'
import { Refused } from '../../http/refused'

/** The payload of spec §3. */
export interface TakePayload {
  hospitalId: string
  hospitalBranchId: string
  patientId: string
  patientNo: string
  patientCardNo: string
  groupCode: string
  itemCode: string
}

/** Numbers are the hospital's: without its answer there is none. @throws Refused CONFLICT, HOSPITAL_UNAVAILABLE */
export async function askHospital(ask: () => Promise<HisNumber | undefined>): Promise<HisNumber> {
  try {
    const answer = await ask()
    if (answer === undefined) throw new Refused('CONFLICT', '请到现场的取号机或分诊台办理')
    return answer
  } catch (error) {
    if (error instanceof GatewayRefused)
      throw new Refused('CONFLICT', error.why || '医院现在不能取号，请到分诊台咨询')
    if (error instanceof GatewayUnavailable)
      throw new Refused('HOSPITAL_UNAVAILABLE', '医院系统没有回答，请稍后再试，或到现场取号')
    throw error
  }
}

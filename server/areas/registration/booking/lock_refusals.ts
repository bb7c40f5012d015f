/** Why the hospital did not lock a slot, as the patient reads it. */
import { Refused } from '../../../http/refused'
import { soldOut } from './refusals'

/** The refusal as a message; where the hospital gives a sentence of its own, that one. */
export function refusedByHospital(code: string | null, words: string | null): Refused {
  switch (code) {
    case 'CLINIC_STOPPED':
      return new Refused('SOURCE_CLOSED', '该时段已停诊，请选择其他时段')
    case 'PATIENT_LIMIT':
      return new Refused('DAILY_LIMIT', words || '医院不能再为这位就诊人预约这一天的号')
    case 'PATIENT_UNKNOWN':
      return new Refused('PATIENT_NOT_ELIGIBLE', '医院没有找到这位就诊人的档案，请带证件到窗口办理')
    case 'OTHER_CHANNEL_ORDER':
      return new Refused(
        'DUPLICATE_ORDER',
        words || '这位就诊人已在医院的其他渠道预约了这个科室，不能重复预约',
      )
    case 'FULL':
    case null:
      return soldOut
    default:
      return new Refused('SOURCE_CLOSED', words || '医院不能保留这个号，请选择其他时段')
  }
}

import type { Patient } from '@/contract/patient'
import type { Refund } from '@/contract/payment'
import type { DoctorBrief, Visit } from '@/contract/registration'

import { portrait } from './pictures'

/** A doctor of the examples. */
export const doctor: Pick<DoctorBrief, 'name' | 'title' | 'departName' | 'photo' | 'goodAt'> = {
  name: '林静',
  title: 'chief',
  departName: '心血管内科',
  photo: portrait,
  goodAt: '高血压、冠心病、心力衰竭的诊治，心脏康复，老年人多病共存时的用药',
}

/** A patient of the examples. */
export const patient: Pick<Patient, 'name' | 'sex' | 'age' | 'relation'> = {
  name: '李小龙',
  sex: 'male',
  age: 68,
  relation: 'parent',
}

/** A visit of the examples. */
export const visit: Visit = {
  hospitalBranchId: 'east',
  branchName: '东院区',
  branchAddress: '朝阳路 12 号',
  departId: 'cardiology',
  departName: '心血管内科',
  place: '门诊楼 3 楼 B 区 12 诊室',
  doctorId: 'lin',
  doctorName: '林静',
  doctorTitle: 'chief',
  registrationType: 'expert',
  scheduleId: 'schedule',
  sourceTimeId: 'time',
  visitDate: '2026-11-26',
  halfDay: 'morning',
  beginTime: '09:00',
  endTime: '09:30',
}

/** A refund of the examples. */
export const refund: Refund = {
  amountFen: 5000,
  status: 'PROCESSING',
  requestedAt: '2026-11-24T20:10:00+08:00',
  finishedAt: null,
  receivedBy: '微信零钱',
}

import type { Actor, Patient, PatientCard, PatientDetail } from '@/contract/patient'

/** A patient as the server lists him. */
export function aPatient(change: Partial<Patient> = {}): Patient {
  return {
    patientId: 'pat-1',
    name: '李*明',
    idType: '01',
    idNo: '3****************2',
    sex: 'male',
    birthday: '1991-05-12',
    age: 35,
    tel: '138****0002',
    relation: 'self',
    isDefault: true,
    patientNo: '0100530927',
    patientCardNo: '880100530927',
    accessLevel: 'full',
    isOwner: true,
    ...change,
  }
}

/** His own page. */
export function aDetail(change: Partial<PatientDetail> = {}): PatientDetail {
  return {
    ...aPatient(),
    regionCode: '330106',
    regionNames: ['浙江省', '杭州市', '西湖区'],
    address: '文澜路88号',
    guardian: null,
    createdAt: '2026-07-24T09:00:00+08:00',
    upcomingOrders: 1,
    ...change,
  }
}

/** His card. */
export function aCard(change: Partial<PatientCard> = {}): PatientCard {
  return {
    patientId: 'pat-1',
    name: '李*明',
    patientCardNo: '880100530927',
    patientNo: '0100530927',
    dynamicCode: 'dynamic-1',
    validSeconds: 60,
    serverNow: '2026-11-21T10:00:00+08:00',
    ...change,
  }
}

/** Another account that may act for him. */
export function anActor(change: Partial<Actor> = {}): Actor {
  return {
    actorId: 'act-2',
    tel: '139****0009',
    relation: 'child',
    accessLevel: 'booking',
    boundAt: '2026-08-01T09:00:00+08:00',
    isMe: false,
    isOwner: false,
    ...change,
  }
}

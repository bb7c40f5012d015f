/** The people of the demo. */

/** What somebody is to the account that acts for them. */
export type Relation = 'self' | 'parent' | 'spouse' | 'child' | 'sibling' | 'other'

/** A person of the demo. */
export interface Person {
  key: string
  name: string
  sex: 'male' | 'female'
  age: number
  /** Month and day of birth. */
  bornOn: string
  tel: string
  patientNo: string
  /** A street in the city of the demo; the names are kept beside the code, as the forms do. */
  address: string
  guardian?: 'li'
}

/** Everyone with a file at the hospital. */
export const people = {
  wang: {
    key: 'wang',
    name: '王秀兰',
    sex: 'female',
    age: 72,
    bornOn: '03-08',
    tel: '13800000001',
    patientNo: '0100265318',
    address: '东湖街道松鹤里小区6幢201室',
  },
  grandson: {
    key: 'grandson',
    name: '陈子墨',
    sex: 'male',
    age: 6,
    bornOn: '06-01',
    tel: '13800000001',
    patientNo: '0100871146',
    address: '东湖街道松鹤里小区6幢201室',
  },
  li: {
    key: 'li',
    name: '李明',
    sex: 'male',
    age: 35,
    bornOn: '05-12',
    tel: '13800000002',
    patientNo: '0100530927',
    address: '城南街道文澜路88号3单元502室',
  },
  mother: {
    key: 'mother',
    name: '周桂芳',
    sex: 'female',
    age: 63,
    bornOn: '09-20',
    tel: '13800000002',
    patientNo: '0100318845',
    address: '城南街道文澜路88号3单元502室',
  },
  daughter: {
    key: 'daughter',
    name: '李可馨',
    sex: 'female',
    age: 4,
    bornOn: '02-14',
    tel: '13800000002',
    patientNo: '0100902573',
    address: '城南街道文澜路88号3单元502室',
    guardian: 'li',
  },
  sun: {
    key: 'sun',
    name: '孙玉珍',
    sex: 'female',
    age: 76,
    bornOn: '04-17',
    tel: '13800000004',
    patientNo: '0100297734',
    address: '古塘街道莲塘巷9号102室',
  },
  unbound: {
    key: 'unbound',
    name: '张建国',
    sex: 'male',
    age: 58,
    bornOn: '10-05',
    tel: '13800000009',
    patientNo: '0100412290',
    address: '古塘街道青石巷15号',
  },
} satisfies Record<string, Person>

/** The people of the demo: three accounts, their patients, and one hospital file that no account holds yet. */
import { ageOn, ages } from '../../../src/contract/certificate'
import type { AuditAction } from '../../areas/audit'
import { encryptIdNo, idNoIndex } from '../../identity_cipher'
import { addDays, momentOf } from './days'
import { hospitalId } from './organisation'
import { namedUuid } from './random'

type Relation = 'self' | 'parent' | 'spouse' | 'child' | 'sibling' | 'other'

interface Person {
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

const people = {
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

/** A demo account, as the start page and the sandbox show it. */
interface DemoAccount {
  accountId: string
  /** The openid in both apps. */
  openid: string
  unionid: string
  /** In one line, who this is. */
  description: string
  tel: string | null
  patients: { person: Person; relation: Relation }[]
}

/** The three persons one can enter as. */
export const demoAccounts: DemoAccount[] = [
  {
    accountId: namedUuid('account:1'),
    openid: 'demo-openid-1',
    unionid: 'demo-unionid-1',
    description: '王秀兰，72 岁，为自己和孙子挂号',
    tel: people.wang.tel,
    patients: [
      { person: people.wang, relation: 'self' },
      { person: people.grandson, relation: 'other' },
    ],
  },
  {
    accountId: namedUuid('account:2'),
    openid: 'demo-openid-2',
    unionid: 'demo-unionid-2',
    description: '李明，35 岁，为自己、母亲和女儿挂号',
    tel: people.li.tel,
    patients: [
      { person: people.li, relation: 'self' },
      { person: people.mother, relation: 'parent' },
      { person: people.daughter, relation: 'child' },
    ],
  },
  {
    accountId: namedUuid('account:3'),
    openid: 'demo-openid-3',
    unionid: 'demo-unionid-3',
    description: '第一次来的访客，还没有绑定手机号',
    tel: null,
    patients: [],
  },
]

/** A relative who books for 王秀兰 and her grandson from his own phone; nobody enters as him, he makes her list of who may act alive. */
const relative = { accountId: namedUuid('account:relative'), tel: '13800000003' }
const relativeBonds = [
  { person: people.wang, relation: 'parent', accessLevel: 'booking' },
  { person: people.grandson, relation: 'child', accessLevel: 'full' },
] as const

/** The id of a demo patient's row. */
export function patientIdOf(key: keyof typeof people): string {
  return namedUuid(`patient:${key}`)
}

/** Whose sample it was on `day`: the laboratory's ranges follow sex and age. */
export function sampleOf(key: keyof typeof people, day: string, today: string) {
  const person: Person = people[key]
  return { sex: person.sex, age: ageOn(birthdayOf(person, today), day) }
}

/** Rows of account, account_identity, patient, account_patient, consent and audit_event. `today` decides the birthdays, so that ages stay what they are called. */
export function peopleRows(today: string, identityKey: Buffer) {
  const long = longAgo(today)
  const lately = momentOf(addDays(today, -20), '19:40')
  const bound = demoAccounts.filter((account) => account.tel !== null)
  return {
    accounts: [...demoAccounts, relative].map((account) => ({
      account_id: account.accountId,
      tel: account.tel,
      tel_bound_at: account.tel === null ? null : long,
      created_at: long,
      deleted_at: null,
    })),
    identities: demoAccounts.flatMap((account) =>
      ['official_account', 'mini_program'].map((app) => ({
        app,
        openid: account.openid,
        unionid: account.unionid,
        account_id: account.accountId,
        created_at: long,
      })),
    ),
    patients: Object.values(people).map((person) => patientRow(person, today, identityKey)),
    accountPatients: [
      ...demoAccounts.flatMap((account) =>
        account.patients.map((patient, index) =>
          bondRow(account.accountId, { ...patient, accessLevel: 'full' }, index, long),
        ),
      ),
      ...relativeBonds.map((bond, index) => bondRow(relative.accountId, bond, index, lately)),
    ],
    consents: [
      ...bound.flatMap((account) => consentRows(account.accountId, account.patients, long)),
      ...consentRows(relative.accountId, relativeBonds, lately),
    ],
    auditEvents: [
      ...bound.flatMap((account) =>
        account.patients.map(({ person }) =>
          auditRow(account.accountId, 'add_patient', person, long),
        ),
      ),
      ...relativeBonds.map(({ person }) =>
        auditRow(relative.accountId, 'bind_by_file_code', person, lately),
      ),
    ],
  }
}

function bondRow(
  accountId: string,
  bond: { person: Person; relation: Relation; accessLevel: 'booking' | 'full' },
  index: number,
  boundAt: string,
) {
  return {
    account_id: accountId,
    patient_id: namedUuid(`patient:${bond.person.key}`),
    bond_id: namedUuid(`bond:${accountId}:${bond.person.key}`),
    relation: bond.relation,
    access_level: bond.accessLevel,
    is_default: index === 0,
    bound_at: boundAt,
    unbound_at: null,
  }
}

/** Each is agreed to by itself: the policy, the health data of every patient, and a child's data. */
function consentRows(accountId: string, patients: readonly { person: Person }[], givenAt: string) {
  return [
    consentRow(accountId, null, 'privacy_policy', givenAt),
    ...patients.flatMap(({ person }) => {
      const patientId = namedUuid(`patient:${person.key}`)
      const health = consentRow(accountId, patientId, 'health_data', givenAt)
      return person.age < ages.childData
        ? [health, consentRow(accountId, patientId, 'child_data', givenAt)]
        : [health]
    }),
  ]
}

function auditRow(accountId: string, action: AuditAction, person: Person, at: string) {
  const patientId = namedUuid(`patient:${person.key}`)
  return {
    audit_event_id: namedUuid(`audit:${accountId}:${action}:${person.key}`),
    at,
    account_id: accountId,
    action,
    subject: patientId,
    patient_id: patientId,
    details: {},
  }
}

/** The demo person's certificate number; valid by GB 11643, with an area code that was never given out. */
export function demoIdNo(key: keyof typeof people, today: string): string {
  return idNoOf(people[key], today)
}

function patientRow(person: Person, today: string, identityKey: Buffer) {
  const idNo = idNoOf(person, today)
  return {
    patient_id: namedUuid(`patient:${person.key}`),
    hospital_id: hospitalId,
    patient_no: person.patientNo,
    patient_card_no: `88${person.patientNo}`,
    name: person.name,
    id_type: '01',
    id_no_cipher: encryptIdNo(identityKey, idNo),
    id_no_index: idNoIndex(identityKey, '01', idNo),
    sex: person.sex,
    birthday: birthdayOf(person, today),
    tel: person.tel,
    created_at: longAgo(today),
    region_code: '359901',
    region_names: ['云川省', '云溪市', '临溪区'],
    address: person.address,
    ...guardianColumns(
      person.guardian === undefined ? undefined : people[person.guardian],
      today,
      identityKey,
    ),
  }
}

function guardianColumns(guardian: Person | undefined, today: string, identityKey: Buffer) {
  return {
    guardian_name: guardian?.name ?? null,
    guardian_id_type: guardian === undefined ? null : '01',
    guardian_id_no_cipher:
      guardian === undefined ? null : encryptIdNo(identityKey, idNoOf(guardian, today)),
    guardian_tel: guardian?.tel ?? null,
    guardian_relation: guardian === undefined ? null : 'parent',
  }
}

function consentRow(
  accountId: string,
  patientId: string | null,
  document: string,
  givenAt: string,
) {
  return {
    consent_id: namedUuid(`consent:${accountId}:${patientId ?? ''}:${document}`),
    account_id: accountId,
    patient_id: patientId,
    document,
    version: '1',
    channel: 'h5',
    given_at: givenAt,
    withdrawn_at: null,
  }
}

/** The demo people have used the app for four months. */
function longAgo(today: string): string {
  return momentOf(addDays(today, -120), '10:30')
}

/** The last birthday on or before today, `age` years back. */
function birthdayOf(person: Person, today: string): string {
  const year = Number(today.slice(0, 4))
  const hadBirthday = person.bornOn <= today.slice(5)
  return `${year - person.age - (hadBirthday ? 0 : 1)}-${person.bornOn}`
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkCharacters = '10X98765432'

function idNoOf(person: Person, today: string): string {
  const order = person.sex === 'male' ? '011' : '026'
  const body = `359900${birthdayOf(person, today).replaceAll('-', '')}${order}`
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return `${body}${checkCharacters[sum % 11] ?? ''}`
}

/** The people of the demo as rows: four accounts, their patients, and one hospital file that no account holds yet. */
import type { AuditAction } from '../../server/areas/audit'
import type { IdentityKeys } from '../../server/crypto/identity_cipher'
import { ageOn } from '../../src/contract/certificate'
import { consentRows } from './consent_rows'
import { people, type Person, type Relation } from './data/people'
import { birthdayOf, idNoOf } from './id_numbers'
import { patientRow } from './patient_rows'
import { namedUuid } from './random'
import { addDays, momentOf } from './registration/days'

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

/** Those one can enter as. */
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
  {
    accountId: namedUuid('account:4'),
    openid: 'demo-openid-4',
    unionid: 'demo-unionid-4',
    description: '孙玉珍，76 岁，一个人来看病',
    tel: people.sun.tel,
    patients: [{ person: people.sun, relation: 'self' }],
  },
]

/** A relative who books for 王秀兰 and her grandson from his own phone; nobody enters as him, he makes her list of who may act alive. */
const relative = { accountId: namedUuid('account:relative'), tel: '13800000003' }
const relativeLinks = [
  { person: people.wang, relation: 'parent', accessLevel: 'booking' },
  { person: people.grandson, relation: 'child', accessLevel: 'full' },
] as const

/** The id of a demo patient's row. */
export function patientIdOf(key: keyof typeof people): string {
  return namedUuid(`patient:${key}`)
}

/** A demo patient's name. */
export const nameOf = (key: keyof typeof people): string => people[key].name

/** Whose sample it was on `day`: the laboratory's ranges follow sex and age. */
export function sampleOf(key: keyof typeof people, day: string, today: string) {
  const person: Person = people[key]
  return { sex: person.sex, age: ageOn(birthdayOf(person, today), day) }
}

/** Rows of account, account_identity, patient, patient_link, consent and audit_event. `today` decides the birthdays, so that ages stay what they are called; they have used the app for four months. */
export function peopleRows(today: string, identityKeys: IdentityKeys) {
  const long = momentOf(addDays(today, -120), '10:30')
  const recently = momentOf(addDays(today, -20), '19:40')
  const bound = demoAccounts.filter((account) => account.tel !== null)
  return {
    accounts: [...demoAccounts, relative].map((account) => ({
      account_id: account.accountId,
      tel: account.tel,
      tel_bound_at: account.tel === null ? null : long,
      created_at: long,
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
    patients: Object.values(people).map((person) => patientRow(person, today, long, identityKeys)),
    accountPatients: [
      ...demoAccounts.flatMap((account) =>
        account.patients.map((patient, index) =>
          patientLinkRow(account.accountId, { ...patient, accessLevel: 'full' }, index, long),
        ),
      ),
      ...relativeLinks.map((patientLink, index) =>
        patientLinkRow(relative.accountId, patientLink, index, recently),
      ),
    ],
    consents: [
      ...bound.flatMap((account) => consentRows(account.accountId, account.patients, long)),
      ...consentRows(relative.accountId, relativeLinks, recently),
    ],
    auditEvents: [
      ...bound.flatMap((account) =>
        account.patients.map(({ person }) =>
          auditRow(account.accountId, 'add_patient', person, long),
        ),
      ),
      ...relativeLinks.map(({ person }) =>
        auditRow(relative.accountId, 'bind_by_file_code', person, recently),
      ),
    ],
  }
}

function patientLinkRow(
  accountId: string,
  patientLink: { person: Person; relation: Relation; accessLevel: 'booking' | 'full' },
  index: number,
  boundAt: string,
) {
  return {
    account_id: accountId,
    patient_id: namedUuid(`patient:${patientLink.person.key}`),
    patient_link_id: namedUuid(`bond:${accountId}:${patientLink.person.key}`),
    relation: patientLink.relation,
    access_level: patientLink.accessLevel,
    is_default: index === 0,
    bound_at: boundAt,
  }
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
  }
}

/** The demo person's certificate number; valid by GB 11643, with an area code that was never given out. */
export function demoIdNo(key: keyof typeof people, today: string): string {
  return idNoOf(people[key], today)
}

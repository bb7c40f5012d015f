/** What a patient is: certificate, sex, relation with its labels, access level. */
import * as v from 'valibot'

/** Certificate types; the values are the hospital's own codes where the national table has none. `none` is a newborn without a number. */
export const idType = v.picklist([
  '01',
  '02',
  '03',
  '04',
  '06',
  '07',
  'residence_permit',
  'permanent_resident',
  'birth_certificate',
  'none',
  '99',
])
export type IdType = v.InferOutput<typeof idType>

/** As the certificate has it. */
export const sex = v.picklist(['male', 'female', 'unknown'])
export type Sex = v.InferOutput<typeof sex>

/** What the patient is to the account. */
export const relation = v.picklist([
  'self',
  'parent',
  'spouse',
  'child',
  'grandchild',
  'sibling',
  'other',
])
export type Relation = v.InferOutput<typeof relation>
export const relationLabels = {
  self: '本人',
  parent: '父母',
  spouse: '配偶',
  child: '子女',
  grandchild: '孙子女',
  sibling: '兄弟姐妹',
  other: '其他',
} satisfies Record<Relation, string>

/** The account's word for the patient, 妈妈 or 女儿. */
export function familyWord({ relation, sex }: { relation: Relation; sex: Sex }): string {
  return sex === 'unknown' ? relationLabels[relation] : familyLabels[relation][sex]
}

const familyLabels: Record<Relation, Record<Exclude<Sex, 'unknown'>, string>> = {
  self: { male: '本人', female: '本人' },
  parent: { male: '爸爸', female: '妈妈' },
  spouse: { male: '丈夫', female: '妻子' },
  child: { male: '儿子', female: '女儿' },
  grandchild: { male: '孙子', female: '孙女' },
  sibling: { male: '兄弟', female: '姐妹' },
  other: { male: '其他', female: '其他' },
}

/** What an account may do for a patient: `booking` books and pays, `full` also reads reports, films and bills. */
export const accessLevel = v.picklist(['booking', 'full'])
export type AccessLevel = v.InferOutput<typeof accessLevel>

/** Labels about a patient: certificate, sex, relation, access level. */
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
export const idTypeLabels = {
  '01': '居民身份证',
  '02': '居民户口簿',
  '03': '护照',
  '04': '军官证',
  '06': '港澳居民来往内地通行证',
  '07': '台湾居民来往大陆通行证',
  residence_permit: '港澳台居民居住证',
  permanent_resident: '外国人永久居留身份证',
  birth_certificate: '出生医学证明',
  none: '暂无证件（新生儿）',
  '99': '其他证件',
} satisfies Record<IdType, string>

/** As the certificate has it. */
export const sex = v.picklist(['male', 'female', 'unknown'])
export type Sex = v.InferOutput<typeof sex>
export const sexLabels = { male: '男', female: '女', unknown: '未说明' } satisfies Record<
  Sex,
  string
>

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
export const accessLevelLabels = {
  booking: '仅挂号和缴费',
  full: '挂号、缴费和查看报告',
} satisfies Record<AccessLevel, string>

/** The guardian of a child. */
export const guardianRelation = v.picklist(['parent', 'grandparent', 'sibling', 'other'])
export type GuardianRelation = v.InferOutput<typeof guardianRelation>
export const guardianRelationLabels = {
  parent: '父母',
  grandparent: '祖父母或外祖父母',
  sibling: '成年兄姐',
  other: '其他监护人',
} satisfies Record<GuardianRelation, string>

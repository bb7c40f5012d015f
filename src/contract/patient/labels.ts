/** Labels about a patient that home does without: certificate, sex, access level, guardian. */
import * as v from 'valibot'
import type { AccessLevel, IdType, Sex } from './words'

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

export const sexLabels = { male: '男', female: '女', unknown: '未说明' } satisfies Record<
  Sex,
  string
>

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

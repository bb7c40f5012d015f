/** A patient to be added: the typed data, validated as a whole, and the file made of it. */
import { randomUUID } from 'node:crypto'
import {
  ageOn,
  ages,
  checkGuardian,
  checkIdentity,
  needsGuardian,
} from '../../../../src/contract/certificate'
import type { GuardianRelation, IdType, Relation, Sex } from '../../../../src/contract/patient'
import {
  encryptIdNo,
  guardianOf,
  idNoIndex,
  idNoIndexes,
  type IdentityKeys,
} from '../../../crypto/identity_cipher'
import type { HisPerson } from '../../../gateways/his/identity'
import { Refused } from '../../../http/refused'
import type { NewFile } from './file_repository'

interface GuardianToAdd {
  name: string
  idType: IdType
  idNo: string
  relation: GuardianRelation
}

/** Including the phones it refers to. */
type WithTels = Omit<PatientToAdd, 'guardian'> & {
  tel: string
  guardian: (GuardianToAdd & { tel: string }) | undefined
}

/** The typed data, after the contract's own validation. */
export interface PatientToAdd {
  name: string
  idType: IdType
  idNo: string
  sex?: Sex
  birthday?: string
  /** Not needed for “本人”. */
  tel?: string
  isTelOwn: boolean
  relation: Relation
  isDefault: boolean
  guardian?: GuardianToAdd & { tel?: string; isTelOwn: boolean }
  regionCode?: string
  regionNames?: string[]
  address?: string
  childDataConsent: boolean
}

/** A patient to be linked: the file's data, and the relation to the account. */
export interface Person extends NewFile {
  relation: Relation
  isDefault: boolean
  isChild: boolean
  /** The data that the hospital is asked with; stored encrypted only. */
  asked: HisPerson
}

/** A newborn is identified by the guardian's certificate, the name and the birthday. */
export function numberOfNewborn(
  guardian: { idType: string; idNo: string },
  { name, birthday }: { name: string; birthday: string },
): string {
  return `${guardian.idType}:${guardian.idNo}:${name}:${birthday}`
}

/** A patient stored for some minutes, with the blind indexes of the present keys. */
export function personOfDraft(identityKeys: IdentityKeys, draft: string): Person {
  // One stored by the former release has no id yet.
  const kept: Omit<Person, 'patientId'> & { patientId?: string } = JSON.parse(draft)
  const { idNo, guardian } = kept.asked
  const number =
    kept.idType === 'none' && guardian !== undefined ? numberOfNewborn(guardian, kept) : idNo
  return {
    ...kept,
    patientId: kept.patientId ?? randomUUID(),
    idNoIndexes: idNoIndexes(identityKeys, kept.idType, number),
  }
}

/** Validates across fields and makes the file. */
export function personOf(
  identityKeys: IdentityKeys,
  form: WithTels,
  { hospitalId, today }: { hospitalId: string; today: string },
): Person {
  const identity = checkIdentity(form, today)
  if (!identity.ok)
    throw new Refused('CERTIFICATE_INVALID', identity.message, { field: identity.field })
  const { birthday } = identity
  refuseIncomplete(form, birthday, today)
  // The household register shows the number of the identity card: one person, one file.
  const idType = form.idType === '02' ? '01' : form.idType
  const patientId = randomUUID()
  const guardian = withGuardian(identityKeys, form, { patientId, birthday, today })
  // A newborn is identified by the guardian's certificate, the name and the birthday, and so gets one file.
  const number =
    guardian !== undefined && idType === 'none'
      ? numberOfNewborn(guardian, { name: form.name, birthday })
      : identity.idNo
  return {
    patientId,
    name: form.name,
    tel: form.tel,
    relation: form.relation,
    isDefault: form.isDefault,
    regionCode: form.regionCode,
    regionNames: form.regionNames,
    address: form.address,
    sex: identity.sex,
    birthday,
    idType,
    hospitalId,
    guardian,
    idNoIndex: idNoIndex(identityKeys, idType, number),
    idNoIndexes: idNoIndexes(identityKeys, idType, number),
    idNoCipher: encryptIdNo(identityKeys, patientId, identity.idNo),
    isChild: isChild(birthday, today),
    asked: {
      name: form.name,
      idType,
      idNo: identity.idNo,
      sex: identity.sex,
      birthday,
      tel: form.tel,
      ...(guardian && {
        guardian: {
          name: guardian.name,
          idType: guardian.idType,
          idNo: guardian.idNo,
          tel: guardian.tel,
          relation: guardian.relation,
        },
      }),
    },
  }
}

/** Refuses a form that is incomplete for this birthday. @throws Refused CERTIFICATE_INVALID, BAD_INPUT */
function refuseIncomplete(form: WithTels, birthday: string, today: string): void {
  if (form.idType === 'none' && ageOn(birthday, today) >= ages.newborn) {
    throw new Refused(
      'CERTIFICATE_INVALID',
      '“暂无证件”只用于未满 1 周岁的新生儿，请填写孩子的证件',
      { field: 'idType' },
    )
  }
  if (isChild(birthday, today) && !form.childDataConsent) {
    throw new Refused('BAD_INPUT', '为不满 14 岁的儿童添加，需要监护人单独同意', {
      field: 'childDataConsent',
    })
  }
  if ((form.regionCode === undefined) !== (form.regionNames === undefined)) throw regionIncomplete()
}

function withGuardian(
  identityKeys: IdentityKeys,
  form: WithTels,
  { patientId, birthday, today }: { patientId: string; birthday: string; today: string },
) {
  const { guardian } = form
  if (guardian === undefined) {
    if (!needsGuardian(form.idType, birthday, today)) return undefined
    throw new Refused('BAD_INPUT', '请填写监护人', { field: 'guardian' })
  }
  const checked = checkGuardian(guardian, form, today)
  if (!checked.ok)
    throw new Refused('CERTIFICATE_INVALID', checked.message, { field: 'guardian.idNo' })
  return {
    ...guardian,
    idNo: checked.idNo,
    idNoCipher: encryptIdNo(identityKeys, guardianOf(patientId), checked.idNo),
  }
}

/** Whether the guardian's separate consent is needed. */
function isChild(birthday: string, today: string): boolean {
  return ageOn(birthday, today) < ages.childData
}

/** The code and the names of a region are stored together, because codes are retired. */
export function regionIncomplete(): Refused {
  return new Refused('BAD_INPUT', '请重新选择所在地区', { field: 'regionCode' })
}

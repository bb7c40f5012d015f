/** The demo people as rows of `patient`. */
import {
  encryptIdNo,
  guardianOf,
  idNoIndex,
  type IdentityKeys,
} from '../../server/crypto/identity_cipher'
import { type Person, people } from './data/people'
import { birthdayOf, idNoOf } from './id_numbers'
import { hospitalId } from './organisation'
import { namedUuid } from './random'

/** A person's file at the hospital, made at `createdAt`. */
export function patientRow(
  person: Person,
  today: string,
  createdAt: string,
  identityKeys: IdentityKeys,
) {
  const idNo = idNoOf(person, today)
  const patientId = namedUuid(`patient:${person.key}`)
  return {
    patient_id: patientId,
    hospital_id: hospitalId,
    patient_no: person.patientNo,
    patient_card_no: `88${person.patientNo}`,
    name: person.name,
    id_type: '01',
    id_no_cipher: encryptIdNo(identityKeys, patientId, idNo),
    id_no_index: idNoIndex(identityKeys, '01', idNo),
    sex: person.sex,
    birthday: birthdayOf(person, today),
    tel: person.tel,
    is_insured: true,
    created_at: createdAt,
    region_code: '359901',
    region_names: ['云川省', '云溪市', '临溪区'],
    address: person.address,
    ...guardianColumns(
      person.guardian === undefined ? undefined : people[person.guardian],
      today,
      (guardianIdNo) => encryptIdNo(identityKeys, guardianOf(patientId), guardianIdNo),
    ),
  }
}

function guardianColumns(
  guardian: Person | undefined,
  today: string,
  encrypt: (idNo: string) => string,
) {
  return {
    guardian_name: guardian?.name ?? null,
    guardian_id_type: guardian === undefined ? null : '01',
    guardian_id_no_cipher: guardian === undefined ? null : encrypt(idNoOf(guardian, today)),
    guardian_tel: guardian?.tel ?? null,
    guardian_relation: guardian === undefined ? null : 'parent',
  }
}

/** `/patient/match` and `/patient/open` of the hospital's system: the demo's people, and whoever was opened since. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ageOn, ages } from '../../../src/contract/certificate'
import type { Dependencies } from '../../dependencies'
import { idNoIndex } from '../../identity_cipher'
import { addPatient, findPatient, isTelOfAdult } from '../hospital/patients_repository'
import { serveCall, HisRefused } from './answers'

const text = v.pipe(v.string(), v.nonEmpty())
const person = v.object({
  name: text,
  idType: text,
  idNo: v.string(),
  sex: v.picklist(['male', 'female']),
  birthday: v.pipe(v.string(), v.isoDate()),
  tel: text,
  guardian: v.optional(v.object({ idType: text, idNo: text })),
})

/** Mounts them on the hospital system's scope, behind its token. */
export function servePatients(scope: FastifyInstance, { sql, settings }: Dependencies): void {
  const certificateOf = ({
    idType,
    idNo,
    guardian,
    name,
    birthday,
  }: v.InferOutput<typeof person>) =>
    idNoIndex(
      settings.identityKey,
      idType,
      idNo === '' && guardian ? `${guardian.idType}:${guardian.idNo}:${name}:${birthday}` : idNo,
    )

  serveCall(scope, '/patient/match', person, async (asked) => {
    const { name, birthday, tel } = asked
    const file = await findPatient(sql, certificateOf(asked))
    if (file !== undefined && file.name !== name) return { outcome: 'several' }
    if (file !== undefined)
      return { outcome: 'found', identifiers: identifiersOf(file.number), tel: file.tel }
    // The demo's real-name service: a phone belongs to the first adult who came with it, and speaks for every child.
    const isChild = ageOn(birthday, new Date().toISOString().slice(0, 10)) < ages.adult
    return { outcome: 'none', telBelongs: isChild || !(await isTelOfAdult(sql, tel)) }
  })

  serveCall(scope, '/patient/open', person, async (asked) => {
    const { name, sex, birthday, tel } = asked
    const certificate = certificateOf(asked)
    if ((await findPatient(sql, certificate)) === undefined)
      await addPatient(sql, { certificate, name, sex, birthday, tel })
    const file = await findPatient(sql, certificate)
    if (file?.name !== name) throw new HisRefused(409, 'DOCUMENT_TAKEN', '该证件已建档')
    return { identifiers: identifiersOf(file.number) }
  })
}

function identifiersOf(patientNo: string) {
  return [
    { system: 'patient_no', value: patientNo },
    { system: 'card_no', value: `88${patientNo}` },
  ]
}

/** `/patient/match` and `/patient/open` of the hospital's system: the demo's people, and whoever was opened since. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ageOn, ages } from '../../../src/contract/certificate'
import type { Dependencies } from '../../dependencies'
import { idNoIndex } from '../../identity_cipher'
import { addPatient, findPatient, isTelOfAdult } from '../hospital/patients_repository'

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

  scope.post('/patient/match', async (request, reply) => {
    const asked = v.safeParse(person, request.body)
    if (!asked.success) return reply.code(400).send({ code: 'BAD_INPUT', message: '内容不完整' })
    const { name, birthday, tel } = asked.output
    const file = await findPatient(sql, certificateOf(asked.output))
    if (file !== undefined && file.name !== name) return reply.send({ outcome: 'several' })
    if (file !== undefined)
      return reply.send({
        outcome: 'found',
        identifiers: identifiersOf(file.number),
        tel: file.tel,
      })
    // The demo's real-name service: a phone belongs to the first adult who came with it, and speaks for every child.
    const isChild = ageOn(birthday, new Date().toISOString().slice(0, 10)) < ages.adult
    return reply.send({ outcome: 'none', telBelongs: isChild || !(await isTelOfAdult(sql, tel)) })
  })

  scope.post('/patient/open', async (request, reply) => {
    const asked = v.safeParse(person, request.body)
    if (!asked.success) return reply.code(400).send({ code: 'BAD_INPUT', message: '内容不完整' })
    const { name, sex, birthday, tel } = asked.output
    const certificate = certificateOf(asked.output)
    if ((await findPatient(sql, certificate)) === undefined)
      await addPatient(sql, { certificate, name, sex, birthday, tel })
    const file = await findPatient(sql, certificate)
    if (file?.name !== name)
      return reply.code(409).send({ code: 'DOCUMENT_TAKEN', message: '该证件已建档' })
    return reply.send({ identifiers: identifiersOf(file.number) })
  })
}

function identifiersOf(patientNo: string) {
  return [
    { system: 'patient_no', value: patientNo },
    { system: 'card_no', value: `88${patientNo}` },
  ]
}

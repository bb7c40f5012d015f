/** `/patient/match` and `/patient/open` of the hospital's system: the demo's people, and those opened since. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { idNoIndex } from '../../server/crypto/identity_cipher'
import { ageOn, ages } from '../../src/contract/certificate'
import type { Dependencies } from '../dependencies'
import { HisRefused } from '../hospital/his_refused'
import {
  addPatient,
  findPatient,
  isTelOfAdult,
  type PatientFile,
} from '../hospital/patients_repository'
import { serveCall } from './answers'

const text = v.pipe(v.string(), v.nonEmpty())
/** The person that the app asks about. */
export const person = v.object({
  name: text,
  idType: text,
  idNo: v.string(),
  sex: v.picklist(['male', 'female']),
  birthday: v.pipe(v.string(), v.isoDate()),
  tel: text,
  guardian: v.optional(v.object({ idType: text, idNo: text })),
})
type Person = v.InferOutput<typeof person>

/** The files as far as the app may ask for them. */
export type Registry = ReturnType<typeof registryOf>

/** The hospital's answers about people, over any wire. */
export function registryOf({ sql, settings }: Pick<Dependencies, 'sql' | 'settings'>) {
  const certificateOf = ({ idType, idNo, guardian, name, birthday }: Person) =>
    idNoIndex(
      settings.identityKeys,
      idType,
      idNo === '' && guardian ? `${guardian.idType}:${guardian.idNo}:${name}:${birthday}` : idNo,
    )
  return {
    /** The file of this certificate; or whether the phone is this person's, as far as the real-name check knows. */
    async match(
      asked: Person,
    ): Promise<
      | { outcome: 'found'; file: PatientFile }
      | { outcome: 'none'; telBelongs: boolean }
      | { outcome: 'several' }
    > {
      const { name, birthday, tel } = asked
      const file = await findPatient(sql, certificateOf(asked))
      if (file !== undefined)
        return file.name === name ? { outcome: 'found', file } : { outcome: 'several' }
      // The demo's real-name service: a phone belongs to the first adult who came with it, and counts for every child.
      const isChild = ageOn(birthday, new Date().toISOString().slice(0, 10)) < ages.adult
      return { outcome: 'none', telBelongs: isChild || !(await isTelOfAdult(sql, tel)) }
    },

    /** Opens a file, once. @throws HisRefused DOCUMENT_TAKEN */
    async open(asked: Person): Promise<PatientFile> {
      const { name, sex, birthday, tel } = asked
      const certificate = certificateOf(asked)
      if ((await findPatient(sql, certificate)) === undefined)
        await addPatient(sql, { certificate, name, sex, birthday, tel })
      const file = await findPatient(sql, certificate)
      if (file?.name !== name) throw new HisRefused(409, 'DOCUMENT_TAKEN', '该证件已建档')
      return file
    },
  }
}

/** The number of the card of a file. */
export const cardNoOf = ({ number }: PatientFile): string => `88${number}`

/** Mounts them on the hospital system's scope, behind its token. */
export function servePatients(scope: FastifyInstance, registry: Registry): void {
  serveCall(scope, '/patient/match', person, async (asked) => {
    const found = await registry.match(asked)
    if (found.outcome !== 'found') return found
    return {
      outcome: 'found',
      identifiers: identifiersOf(found.file),
      tel: found.file.tel,
      insured: true,
    }
  })
  serveCall(scope, '/patient/open', person, async (asked) => ({
    identifiers: identifiersOf(await registry.open(asked)),
  }))
}

const identifiersOf = (file: PatientFile) => [
  { system: 'patient_no', value: file.number },
  { system: 'card_no', value: cardNoOf(file) },
]

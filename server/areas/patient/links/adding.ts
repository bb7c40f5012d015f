/**
 * Adding a visiting patient. The hospital decides who the patient is; typing gives nobody a file (docs/identity.md,
 * rights.ts).
 *
 * A patient is linked at once and in full only when proven: the phone is the account's own (bound by a code), and the
 * hospital says that it is the phone on file, or, where there is no file, that name, certificate and phone belong
 * together. All others get one refusal, PATIENT_NEEDS_FILE_CHECK, with the same text after the same time, whether or
 * not the hospital knows the certificate and whether or not the name fits: otherwise certificate numbers could be
 * tried out. Two ways continue from there (file_check.ts): the code to the phone on the hospital's file, or booking
 * only.
 */
import type { Patient } from '../../../../src/contract/patient'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { Account } from '../../../http/caller'
import { Refused } from '../../../http/refused'
import { said } from '../../../language/callers_language'
import { createWorkItem } from '../../work'
import { inEvenTime } from '../even_time'
import * as files from '../files/file_repository'
import { personOf, type PatientToAdd, type Person } from '../files/person'
import * as repository from '../patient_link_repository'
import { masked } from '../present'
import * as attempts from './attempt_repository'
import { patientLimits } from './limits'
import { refuseTooMany, telNotBound, onceMore, bindPerson } from './linking'
import { askProof, beginCheck, identify } from './proof'

/**
 * Adds a patient who is proven at once. The same patient sent again within two minutes gets the first answer.
 * @throws Refused TEL_NOT_BOUND, BAD_INPUT, CERTIFICATE_INVALID, PATIENT_EXISTS, PATIENT_LIMIT,
 * PATIENT_NEEDS_FILE_CHECK, TOO_MANY_REQUESTS, HOSPITAL_UNAVAILABLE, CONFLICT
 */
export async function addPatient(
  deps: Dependencies,
  account: Account,
  form: PatientToAdd,
): Promise<Patient> {
  const { sql, settings, log } = deps
  const { accountId, tel } = account
  if (tel === null) throw telNotBound()
  const day = await files.findHospitalDay(sql)
  const person = personOf(settings.identityKeys, withTels(form, tel), day)
  const known = await files.findOwnPatientLink(sql, accountId, person)
  if (known?.isProven === true) {
    refuseAnother(known, person)
    return presentBound(deps, accountId, known.patientId)
  }
  // A patient linked by typing only may be proven now, whatever the limits.
  if (known === undefined) await refuseTooMany(sql, accountId, person.relation)
  await refuseGuessing(deps, account, person)
  return inEvenTime(async () => {
    const proof = await askProof(deps, person)
    if (proof.tel !== tel) {
      const bindingId = await beginCheck(deps, account, person, proof)
      throw needsFileCheck(bindingId, day.telephone)
    }
    const found = await identify(deps, person, proof)
    const patientId = await onceMore(() =>
      transaction(sql, (tx) =>
        bindPerson(tx, account, person, {
          found,
          accessLevel: 'full',
          identityKeys: settings.identityKeys,
          log,
        }),
      ),
    )
    return presentBound(deps, accountId, patientId)
  })
}

/** The phone of “本人” is the account's, because that one was proven and a typed one is not. So is a phone said to be the account's. */
function withTels(form: PatientToAdd, own: string) {
  const { guardian } = form
  const tel = form.relation === 'self' || form.isTelOwn ? own : form.tel
  if (tel === undefined) throw new Refused('BAD_INPUT', '请填写就诊人手机号', { field: 'tel' })
  if (guardian === undefined) return { ...form, tel, guardian }
  const guardianTel = guardian.isTelOwn ? own : guardian.tel
  if (guardianTel === undefined)
    throw new Refused('BAD_INPUT', '请填写监护人手机号', { field: 'guardian.tel' })
  const { isTelOwn: _, ...known } = guardian
  return { ...form, tel, guardian: { ...known, tel: guardianTel } }
}

/** Refuses all but a repeat of the same request. @throws Refused PATIENT_EXISTS */
function refuseAnother(patientLink: files.KnownPatientLink, person: Person): void {
  const isRepeat =
    patientLink.name === person.name &&
    patientLink.relation === person.relation &&
    patientLink.boundSecondsAgo < patientLimits.repeatSeconds
  if (!isRepeat) throw new Refused('PATIENT_EXISTS', '这位就诊人已经在您的列表里了')
}

/** Limits different certificates a day, known to the hospital or not; the account is locked, so that a burst is counted one after the other. */
async function refuseGuessing(
  { sql, log }: Dependencies,
  { accountId }: Account,
  person: Person,
): Promise<void> {
  const isGuess = await transaction(sql, async (tx) => {
    await repository.lockAccount(tx, accountId)
    const index = `${person.idType}:${person.idNoIndex}`
    const others = await attempts.countOtherCertificates(tx, accountId, index)
    if (others >= patientLimits.certificatesPerDay) return true
    await attempts.keepCertificate(tx, accountId, index)
    return false
  })
  if (!isGuess) return
  await createWorkItem(sql, log, {
    kind: 'many_documents',
    subject: accountId,
    facts: { account: accountId, count: patientLimits.certificatesPerDay + 1 },
    restHours: 24,
  })
  throw new Refused('TOO_MANY_REQUESTS', '今天添加的证件太多了，请明天再试，或到窗口办理', {
    retryAfterSeconds: String(24 * 3600),
  })
}

/** The account's patient as the reply shows it. */
export async function presentBound(
  { sql, settings }: Dependencies,
  accountId: string,
  patientId: string,
): Promise<Patient> {
  const added = await repository.findAccountPatient(sql, accountId, patientId)
  if (added === undefined) throw new Refused('CONFLICT', '添加没有成功，请重试')
  return masked(settings.identityKeys, added)
}

function needsFileCheck(bindingId: string, telephone: string | null): Refused {
  const words =
    '需要核实您与就诊人的关系。医院有他的建档手机号时，可以用那个手机号收到的验证码核实；也可以先只为他挂号。号码已停用的，请带就诊人的身份证件到门诊一层人工窗口办理'
  const details = { bindingId, place: '门诊一层人工窗口' }
  return telephone === null
    ? new Refused('PATIENT_NEEDS_FILE_CHECK', words, details)
    : new Refused('PATIENT_NEEDS_FILE_CHECK', said`${words}，或致电 ${telephone}`, {
        ...details,
        telephone,
      })
}

/** The window of the sandbox's hospital registers a patient, and takes back what it registered. */
import * as v from 'valibot'
import { digits } from '../hospital/bills'
import * as books from '../hospital/books'
import type { SandboxHospital } from '../hospital/delivery'
import { HisRefused } from '../hospital/his_refused'
import { takeFee } from '../hospital/his_repository'
import { findPatientByNo, listPatients } from '../hospital/patients_repository'
import { leftOf } from '../hospital/slots/left'
import { addLock, endSale } from '../hospital/slots/locks_repository'
import { clinicsOf } from '../seeds/registration/clinics'

/** What the app asks to be given back. */
export const outsideCancellation = v.object({ registrationId: v.string(), reason: v.string() })

/** Registers the patient of this number, or the first file of the demo, at the clinic's first free time. @throws HisRefused FULL, PATIENT_UNKNOWN */
export async function registerAtWindow(
  hospital: SandboxHospital,
  { clinicId, patientNo }: { clinicId: string; patientNo?: string | undefined },
): Promise<string> {
  const { sql } = hospital
  const [, day = ''] = /:(\d{4}-\d{2}-\d{2}):\w+$/.exec(clinicId) ?? []
  const clinic = clinicsOf(day).find((one) => one.clinicId === clinicId)
  const free = (await leftOf(sql, clinicId)).find(({ left }) => left > 0)
  const source = clinic?.sources.find(({ beginTime }) => beginTime === free?.beginTime)
  if (clinic === undefined || source === undefined)
    throw new HisRefused(409, 'FULL', '这个门诊没有号了')
  const patient =
    patientNo === undefined ? (await listPatients(sql))[0] : await findPatientByNo(sql, patientNo)
  if (patient === undefined) throw new HisRefused(409, 'PATIENT_UNKNOWN', '没有这个患者')
  const id = `MZ${day.replaceAll('-', '')}${digits(6)}`
  const { beginTime, endTime } = source
  await hospital.change(async (tx) => {
    const sold = { lockId: id, clinicId, beginTime, untilSeconds: 1 }
    await addLock(tx, { ...sold, state: 'sold', hisLockNo: `W${digits(10)}` })
    await books.write(tx, {
      kind: 'registration',
      id,
      patient: { value: patient.number },
      departmentId: clinic.departmentId,
      doctorId: clinic.doctorId,
      clinicId,
      channel: 'window',
      channelName: null,
      registrationType: clinic.type,
      visitDate: day,
      halfDay: clinic.halfDay,
      beginTime,
      endTime,
      totalFeeFen: clinic.regFeeFen + clinic.treatFeeFen,
      place: clinic.place,
      state: 'booked',
      cancellable: true,
    })
  })
  return id
}

/** The window takes the fee of a 到院支付, and the app hears of it. @throws HisRefused NOTHING_DUE */
export async function takeFeeAtWindow(hospital: SandboxHospital, orderNo: string): Promise<void> {
  const wasDue = await hospital.change(async (tx) => {
    const was = await takeFee(tx, orderNo)
    if (was) await books.write(tx, { kind: 'visit', id: `V${orderNo}`, orderNo, state: 'paid' })
    return was
  })
  if (!wasDue) throw new HisRefused(409, 'NOTHING_DUE', '这个挂号没有要付的费用')
}

/** Takes it back, with its place. @throws HisRefused UNKNOWN, ALREADY_VISITED */
export async function cancelAtWindow(
  hospital: SandboxHospital,
  { registrationId, reason }: v.InferOutput<typeof outsideCancellation>,
): Promise<undefined> {
  const state = await hospital.change(async (tx) => {
    const known = await books.lock(tx, 'registration', registrationId)
    if (known?.document.state !== 'booked') return known?.document.state
    await books.write(tx, { ...known.document, state: 'cancelled', reason })
    await endSale(tx, registrationId)
    return 'cancelled'
  })
  if (state === undefined) throw new HisRefused(404, 'UNKNOWN', '没有这个挂号')
  if (state !== 'cancelled') throw new HisRefused(409, 'ALREADY_VISITED', '已经取号，请到窗口办理')
}

/** Takes a hospital's file into the database: everything or nothing, and as often as one likes. */
import { createHash } from 'node:crypto'
import { releaseAt } from '../areas/registration'
import { transaction, type Sql } from '../database/client'
import { clinicKey, type Clinic, type HospitalDocument } from './document'
import * as repository from './repository'

/** How much of each was written; `keptLarger` are times whose capacity could not shrink below what patients hold. */
export interface Taken {
  branches: number
  departments: number
  doctors: number
  clinics: number
  sources: number
  keptLarger: number
}

/** Writes the document. Nothing is deleted: a clinic that will not take place is stopped, so that its patients are told and paid back. */
export function takeDocument(sql: Sql, document: HospitalDocument): Promise<Taken> {
  const { hospital, branches, departments, doctors, clinics } = document
  const branchOf = new Map(departments.map((one) => [one.departmentId, one.branchId]))
  const sources = clinics.flatMap(sourceRows)
  return transaction(sql, async (tx) => {
    await repository.renew(tx, 'hospital', [
      {
        hospital_id: hospital.hospitalId,
        name: hospital.name,
        level: hospital.level ?? null,
        telephone: hospital.telephone ?? null,
        emergency_telephone: hospital.emergencyTelephone ?? null,
        address: hospital.address ?? null,
        open_hours: hospital.openHours ?? null,
        intro: hospital.intro ?? null,
        latitude: hospital.latitude ?? null,
        longitude: hospital.longitude ?? null,
      },
    ])
    await repository.renew(
      tx,
      'branch',
      branches.map((one) => ({
        branch_id: one.branchId,
        hospital_id: hospital.hospitalId,
        name: one.name,
        address: one.address ?? null,
        telephone: one.telephone ?? null,
        open_hours: one.openHours ?? null,
        today_until: one.todayUntil ?? null,
        notice: one.notice ?? null,
        latitude: one.latitude ?? null,
        longitude: one.longitude ?? null,
        sort: one.sort,
      })),
    )
    await repository.renew(
      tx,
      'department',
      departments.map((one) => ({
        department_id: one.departmentId,
        branch_id: one.branchId,
        parent_id: one.parentId ?? null,
        name: one.name,
        place: one.place ?? null,
        treats: one.treats ?? null,
        min_age: one.minAge ?? null,
        max_age: one.maxAge ?? null,
        sex_limit: one.sexLimit ?? null,
        preparation: one.preparation,
        sort: one.sort,
      })),
    )
    await repository.renew(
      tx,
      'doctor',
      doctors.map((one) => ({
        doctor_id: one.doctorId,
        branch_id: one.branchId,
        department_id: one.departmentId,
        name: one.name,
        sex: one.sex,
        title: one.title,
        photo: one.photo ?? null,
        good_at: one.goodAt ?? null,
        intro: one.intro ?? null,
        sort: one.sort,
      })),
    )
    await repository.renewClinics(
      tx,
      clinics.map((one) => clinicRow(one, branchOf.get(one.departmentId) ?? '')),
    )
    const keptLarger = await repository.renewSources(tx, sources)
    return {
      branches: branches.length,
      departments: departments.length,
      doctors: doctors.length,
      clinics: clinics.length,
      sources: sources.length,
      keptLarger: keptLarger.length,
    }
  })
}

function clinicRow(one: Clinic, branchId: string): repository.ClinicRow {
  return {
    schedule_id: namedId(clinicKey(one)),
    branch_id: branchId,
    department_id: one.departmentId,
    doctor_id: one.doctorId ?? null,
    registration_type: one.registrationType,
    visit_date: one.visitDate,
    half_day: one.halfDay,
    reg_fee_fen: one.regFeeFen,
    treat_fee_fen: one.treatFeeFen,
    place: one.place ?? null,
    release_at: one.releaseAt ?? releaseAt(one.visitDate).toISOString(),
  }
}

function sourceRows(one: Clinic): repository.SourceRow[] {
  return one.sources.map(({ beginTime, endTime, capacity }) => ({
    source_id: namedId(`${clinicKey(one)} ${beginTime}`),
    schedule_id: namedId(clinicKey(one)),
    begin_time: beginTime,
    end_time: endTime,
    begins_at: `${one.visitDate}T${beginTime}:00+08:00`,
    ends_at: `${one.visitDate}T${endTime}:00+08:00`,
    capacity,
  }))
}

/** A uuid that depends on the name only (shape of RFC 9562 version 8), so that the same file finds its own rows again. */
function namedId(name: string): string {
  const bytes = createHash('sha256').update(`hospital file:${name}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
